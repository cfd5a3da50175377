import type { EarlySignals } from "./site";

// As process 1, Node is deaf to signals without a listener, and loading everything else takes a second.
const early: EarlySignals = [];
const keep = (signal: NodeJS.Signals) => early.push(signal);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, keep);
// Also for those who start this without the image: React's other build is slow.
// biome-ignore lint/style/noProcessEnv: the configuration loads what reads this
process.env.NODE_ENV ??= "production";
const { startSite } = await import("./site");
await startSite(early);

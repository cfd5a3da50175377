import type { EarlySignals } from "./site";

// As process 1, Node is deaf to signals without a listener, and loading everything else takes a second.
const early: EarlySignals = [];
const keep = (signal: NodeJS.Signals) => early.push(signal);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, keep);
const { startSite } = await import("./site");
await startSite(early);

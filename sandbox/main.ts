import { startEmailSandbox } from "./email-sandbox";

/** Runs the e-mail sandbox alone, reachable from other containers (deploy/compose.yaml). Ends on SIGTERM and SIGINT. */
const sandbox = await startEmailSandbox({ port: 3001, host: "0.0.0.0" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => sandbox.close());

import { spawn } from "node:child_process";
import { once } from "node:events";
import { startEmailSandbox } from "./email-sandbox";

const SANDBOX_PORT = 3001;
const PARENT_CHECK_MS = 500;

export interface SandboxedCommand {
  /** Script for Node, with its arguments. */
  readonly script: readonly string[];
  /** Origin of the server. */
  readonly siteOrigin: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a server with the e-mail sandbox on port 3001 until the server ends, a signal arrives or the parent process is
 * gone. Ends every process that it started. Sets the exit code.
 */
export async function runWithSandbox({ script, siteOrigin, env = {} }: SandboxedCommand): Promise<void> {
  const sandbox = await startEmailSandbox({ port: SANDBOX_PORT });
  const child = spawn(process.execPath, script, {
    stdio: "inherit",
    env: {
      ...process.env,
      PORT: new URL(siteOrigin).port,
      SITE_ORIGIN: siteOrigin,
      ...sandbox.env,
      ...env,
    },
  });
  const stop = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // A shell between npm and this process can end without passing a signal on.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS);
  process.stdout.write(`\n  Sitio  ${siteOrigin}\n  Buzón  ${sandbox.origin}\n\n`);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  await sandbox.close();
  process.exitCode = typeof code === "number" ? code : 0;
}

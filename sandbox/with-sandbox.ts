import { spawn } from "node:child_process";
import { once } from "node:events";
import { startEmailSandbox } from "./email-sandbox";
import { portsInUse } from "./ports-in-use";

const PARENT_CHECK_MS = 500;

export interface SandboxedCommand {
  /** npm's name of the command, for messages. */
  readonly name: string;
  /** Returns the script for Node, with its arguments, for a port. */
  readonly script: (port: string) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a server on port 3000, or on `PORT`, with the e-mail sandbox on the next one, until the server ends, a signal
 * arrives or the parent process is gone. Ends every process that it started. Sets the exit code.
 */
export async function runWithSandbox({ name, script, env = {} }: SandboxedCommand): Promise<void> {
  const port = Number(process.env.PORT || 3000);
  const advice = await adviceOn(port, name);
  if (advice) {
    process.stderr.write(`${advice}\n`);
    process.exitCode = 1;
    return;
  }
  const siteOrigin = `http://localhost:${port}`;
  const sandbox = await startEmailSandbox({ port: port + 1 });
  const child = spawn(process.execPath, script(String(port)), {
    stdio: "inherit",
    env: {
      ...process.env,
      PORT: String(port),
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

/** Returns one line if the ports can't be had. */
async function adviceOn(port: number, command: string): Promise<string | undefined> {
  const another = `PORT=3100 npm run ${command}`;
  if (!(port >= 1 && port < 65535)) return `PORT must be a number from 1 to 65534, for instance ${another}`;
  const [taken] = await portsInUse([port, port + 1]);
  if (taken === undefined) return;
  return `Port ${taken} is in use. End the program that uses it, or choose other ports: ${another}`;
}

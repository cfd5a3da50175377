import { spawn } from "node:child_process";
import { once } from "node:events";
import { startEmailSandbox } from "./email-sandbox";
import { portsInUse } from "./ports-in-use";

const PARENT_CHECK_MS = 500;

const [command] = process.argv.slice(2);
const port = Number(process.env.PORT || 3000);
const remix = "node_modules/@remix-run/dev/dist/cli.js";
if (command === "dev") await runWithSandbox([remix, "vite:dev", "--port", `${port}`, "--strictPort"]);
else if (command === "demo") {
  const { LOG_LEVEL = "warn" } = process.env;
  await runWithSandbox(["build/server/main.js"], { LOG_LEVEL });
} else {
  // Alone, reachable from other containers (deploy/compose.yaml).
  const sandbox = await startEmailSandbox({ port: 3001, host: "0.0.0.0" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => sandbox.close());
}

/**
 * Runs `npm run dev` or `npm run demo`: a script of the site's server on port 3000 or `PORT`, and the e-mail sandbox on the
 * next port. It ends with the server, with its parent process or at a signal, ends every process that it started, and sets
 * the exit code.
 */
async function runWithSandbox(script: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const advice = await adviceOnPorts();
  if (advice) {
    process.stderr.write(`${advice}\n`);
    process.exit(1);
  }
  const siteOrigin = `http://localhost:${port}`;
  const sandbox = await startEmailSandbox({ port: port + 1 });
  const child = spawn(process.execPath, script, {
    stdio: "inherit",
    env: { ...process.env, PORT: String(port), SITE_ORIGIN: siteOrigin, ...sandbox.env, ...env },
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
async function adviceOnPorts(): Promise<string | undefined> {
  const another = `PORT=3100 npm run ${command}`;
  if (!(port >= 1 && port < 65535)) return `PORT must be a number from 1 to 65534, for instance ${another}`;
  const [taken] = await portsInUse([port, port + 1]);
  if (taken === undefined) return;
  return `Port ${taken} is in use. End the program that uses it, or choose other ports: ${another}`;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BUILD } from "../site-folder";
import { listen } from "./listen";

const START_LIMIT_MS = 30_000;
/** Log line of our server and of remix-serve for an open port. A response alone may come from another process. */
const LISTENING = /"listening"|\[remix-serve\] http/;

export interface SiteProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns everything that the server has logged so far. */
  log(): string;
  /** Ends the server and removes its database. */
  stop(): Promise<void>;
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts the production build on a free loopback port with its own database, and waits until it answers. `script` is
 * the program that Node runs, by default our server.
 */
export async function startSite(
  env: Record<string, string> = {},
  script: readonly string[] = [`${BUILD}/server/main.js`],
): Promise<SiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), "frukto-site-"));
  const run = () => runSite({ DATABASE_URL: `file:${join(folder, "frukto.db")}`, ...env }, script);
  // Another process may have taken the port since then.
  const site = await run()
    .catch((error) => {
      if (String(error).includes("EADDRINUSE")) return run();
      throw error;
    })
    .catch(async (error) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
  const { child } = site;
  return {
    ...site,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function runSite(
  env: Record<string, string>,
  script: readonly string[],
): Promise<Omit<SiteProcess, "stop">> {
  const port = env.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, script, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_ORIGIN: url,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const log = () => output.join("");
  // With a higher log level the server writes no "listening" line.
  const hasPort = () => env.LOG_LEVEL !== undefined || LISTENING.test(log());
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok && hasPort()) return { url, child, log };
    await wait(50);
  }
  child.kill("SIGKILL");
  await closed;
  throw new Error(`The site did not start:\n${log()}`);
}

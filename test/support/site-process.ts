import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BUILD } from "../site-folder";
import { listen } from "./listen";

/** For what hangs. */
const START_LIMIT_MS = 120_000;
/** Log line of our server and of remix-serve for an open port. A response alone may come from another process. */
const LISTENING = /"listening"|\[remix-serve\] http/;

export interface SiteProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** From the start of the process to its first answer with 200, in milliseconds. */
  readonly startMs: number;
  /** Returns everything that the server has logged so far. */
  log(): string;
  /** Ends the server and removes its database. */
  stop(): Promise<void>;
}

interface Options {
  /** The program that runs the script, and its first arguments; by default this Node. */
  readonly runner?: readonly string[];
  readonly cwd?: string;
  /** Whether the standard output is thrown away, because reading it would take this process time. */
  readonly isQuiet?: boolean;
}

/** Servers that run. They end with this process, also where it fails. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill();
});

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
  options: Options = {},
): Promise<SiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), "frukto-site-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const run = () => runSite({ DATABASE_URL: `file:${join(folder, "frukto.db")}`, ...env }, script, options);
  // Another process may have taken the port since then.
  const site = await run()
    .catch((error) => {
      if (String(error).includes("EADDRINUSE")) return run();
      throw error;
    })
    .catch(async (error) => {
      await remove();
      throw error;
    });
  const { child } = site;
  return {
    ...site,
    async stop() {
      if (running.has(child)) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      await remove();
    },
  };
}

async function runSite(
  env: Record<string, string>,
  script: readonly string[],
  { runner: [program = "", ...first] = [process.execPath], cwd, isQuiet = false }: Options,
): Promise<Omit<SiteProcess, "stop">> {
  const port = env.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn(program, [...first, ...script], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_ORIGIN: url,
      ...env,
    },
    stdio: ["ignore", isQuiet ? "ignore" : "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const closed = once(child, "close");
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => output.push(String(chunk)));
  const log = () => output.join("");
  // With a higher log level the server writes no "listening" line.
  const hasPort = () => isQuiet || env.LOG_LEVEL !== undefined || LISTENING.test(log());
  while (performance.now() < startedAt + START_LIMIT_MS && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok && hasPort()) return { url, child, startMs: performance.now() - startedAt, log };
    await wait(10);
  }
  child.kill("SIGKILL");
  await closed;
  throw new Error(`The site did not start:\n${log()}`);
}

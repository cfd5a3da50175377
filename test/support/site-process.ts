import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const START_LIMIT_MS = 30_000;

export interface SiteProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything that the server has logged so far. */
  log(): string;
  /** Ends the server and removes its outbox. */
  stop(): Promise<void>;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port could be had.");
  return address.port;
}

/**
 * Starts the production build on a free loopback port with its own outbox, and waits until it answers. `script` is
 * what Node runs: our server, unless another host is wanted.
 */
export async function startSite(
  env: Record<string, string> = {},
  script: readonly string[] = ["build/server/main.js"],
): Promise<SiteProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const outbox = await mkdtemp(join(tmpdir(), "frukto-outbox-"));
  const child = spawn(process.execPath, script, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_ORIGIN: url,
      OUTBOX_DIR: outbox,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const log = () => output.join("");
  await answering(url, child, log);
  return {
    url,
    child,
    log,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        await ended;
      }
      await rm(outbox, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error(`The site did not start:\n${log()}`);
}

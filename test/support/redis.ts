import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasCommand, installDebianPackages, isDebianRoot } from "./debian-package";
import { freePort } from "./site-process";

const SERVER = "redis-server";

/** Installs Redis where it is missing, as root. Throws with one line that says what to do when it can't. */
export function ensureRedis(): void {
  if (hasCommand(SERVER)) return;
  try {
    if (isDebianRoot()) installDebianPackages(SERVER);
  } catch {
    // apt-get has said why.
  }
  if (hasCommand(SERVER)) return;
  throw new Error(`The tests need ${SERVER}: install your system's package, then run this again.`);
}

/** A Redis of the test's own that keeps on disk whatever it has acknowledged. */
export interface RedisServer {
  readonly url: string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again with what it had on disk. */
  start(): Promise<void>;
  /** Stops its process without closing its connections, and lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts Redis on a free loopback port. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "frukto-redis-"));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = {
      bind: "127.0.0.1",
      port,
      dir: folder,
      save: "",
      appendonly: "yes",
      appendfsync: "always",
    };
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const started = spawn(SERVER, given, { stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    for await (const chunk of started.stdout) if (String(chunk).includes("Ready to accept")) break;
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

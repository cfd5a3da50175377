import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BUILD } from "../site-folder";
import { CONTAINER_NODE, containerArguments, containerEnvironment, nodeProgram } from "../support/container";
import { freePort } from "../support/site-process";
import { nginxConfiguration, saveHomePage } from "./nginx";

export interface BenchServer {
  readonly url: string;
  /** From the start of the process to its first answer with 200, in milliseconds. */
  readonly startMs: number;
  /** Sends the signal on which a server may collect its garbage. */
  collect(): void;
  /** Resident memory of the process and its children, in MB. */
  residentMb(): number;
  /** Processor time of the process so far, in milliseconds. */
  processorMs(): number;
  stop(): Promise<void>;
}

/** The limit of `site` in deploy/compose.production.yaml. */
export const SITE_LIMIT_MB = 320;
/** Where Linux has memory's control groups of version 1. */
const MEMORY_GROUPS = "/sys/fs/cgroup/memory";
/** Whether the bench may limit memory: root may, where the groups are mounted. */
export const canLimitMemory = process.getuid?.() === 0 && existsSync(`${MEMORY_GROUPS}/tasks`);

/** Processes that run. They end with this one, also where it fails. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill();
});

/** The build of `checkout` as the container runs it. `options` are more arguments for Node. */
export async function startOurs(
  env: Record<string, string> = {},
  options: readonly string[] = [],
  checkout = ".",
): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "frukto-bench-"));
  const database = { DATABASE_URL: `file:${join(folder, "frukto.db")}`, ...containerEnvironment, ...env };
  return serve([nodeProgram(CONTAINER_NODE), ...options, ...containerArguments], {
    env: database,
    checkout,
    folder,
    limitMb: SITE_LIMIT_MB,
  });
}

export async function startRemixServe(): Promise<BenchServer> {
  const program = ["node_modules/@remix-run/serve/dist/cli.js", `${BUILD}/server/index.js`];
  return serve([nodeProgram(CONTAINER_NODE), ...program], { env: { LOG_LEVEL: "silent" } });
}

/** A handler that does nothing but write the bytes and headers of `page`, and refuses forms at their head. */
export async function startBare(page: string): Promise<BenchServer> {
  return serve([nodeProgram(CONTAINER_NODE), "test/bench/bare-server.mjs", page]);
}

/** nginx with the very bytes and headers of `source`'s home page, precompressed beside them. */
export async function startNginx(source: BenchServer): Promise<BenchServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "frukto-nginx-"));
  const location = await saveHomePage(source.url, folder);
  const configuration = join(folder, "nginx.conf");
  writeFileSync(configuration, nginxConfiguration(folder, port, location));
  return serve(["nginx", "-c", configuration, "-p", folder], { port, folder });
}

/** Ends a process that takes more memory, as the container's limit does. Returns what undoes it after its end. */
function limitMemory({ pid }: ChildProcess, megabytes: number): () => void {
  const group = join(MEMORY_GROUPS, `frukto-bench-${pid}`);
  mkdirSync(group);
  writeFileSync(join(group, "memory.limit_in_bytes"), `${megabytes}M`);
  writeFileSync(join(group, "cgroup.procs"), String(pid));
  return () => rmdirSync(group);
}

interface Options {
  readonly env?: Record<string, string>;
  readonly checkout?: string;
  readonly port?: number;
  /** Removed with the server. */
  readonly folder?: string;
  /** Most memory, in MB, where it can be limited. */
  readonly limitMb?: number;
}

async function serve(
  [command = "", ...args]: readonly string[],
  options: Options = {},
): Promise<BenchServer> {
  const { env, checkout = ".", port = await freePort(), folder, limitMb } = options;
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
    stdio: "ignore",
  });
  running.add(child);
  const unlimit = limitMb && canLimitMemory ? limitMemory(child, limitMb) : undefined;
  const ended = new Promise((done) => child.once("exit", done)).then(() => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${command} ${args.join(" ")} did not start.`);
    await wait(5);
  }
  return {
    url,
    startMs: performance.now() - startedAt,
    collect: () => void child.kill("SIGUSR2"),
    residentMb: () => residentMb(child),
    processorMs: () => processorMs(child),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (folder) rmSync(folder, { recursive: true, force: true });
      unlimit?.();
    },
  };
}

function residentMb({ pid = 0 }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  const kilobytes = [String(pid), ...children].map((id) =>
    existsSync(`/proc/${id}/status`)
      ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0)
      : 0,
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** Linux counts in hundredths of a second. The program's name, which may hold spaces, ends with a bracket. */
function processorMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

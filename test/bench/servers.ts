import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CONTAINER_NODE, containerArguments, containerEnvironment, nodeProgram } from "../support/container";
import { freePort } from "../support/site-process";
import { nginxConfiguration } from "./nginx-configuration";

export interface BenchServer {
  readonly name: string;
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
  const server = await serve(
    "frukto",
    [nodeProgram(CONTAINER_NODE), ...options, ...containerArguments],
    await freePort(),
    {
      DATABASE_URL: `file:${join(folder, "frukto.db")}`,
      ...containerEnvironment,
      ...env,
    },
    checkout,
  );
  return withCleanUp(server, folder);
}

export async function startRemixServe(): Promise<BenchServer> {
  const command = [
    nodeProgram(CONTAINER_NODE),
    "node_modules/@remix-run/serve/dist/cli.js",
    "build/server/index.js",
  ];
  return serve("remix-serve", command, await freePort(), { LOG_LEVEL: "silent" });
}

/** A handler that does nothing but write the bytes and headers of `page`. */
export async function startBare(page: string): Promise<BenchServer> {
  const command = [nodeProgram(CONTAINER_NODE), "test/bench/bare-server.mjs", page];
  return serve("node:http", command, await freePort(), {});
}

/** Made by nginx itself, or by Node for the connection. */
const OWN_HEADERS =
  /^(content-(type|length|encoding)|etag|vary|date|connection|keep-alive|transfer-encoding)$/;

/** nginx with the very bytes and headers that `source` answers, precompressed beside them. */
export async function startNginx(source: BenchServer, paths: readonly string[]): Promise<BenchServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "frukto-nginx-"));
  for (const path of paths) saveVariants(source.url + path, join(folder, "root", fileOf(path)));
  const configuration = join(folder, "nginx.conf");
  const locations = await Promise.all(
    paths.map(async (path) => ({ path, headers: await headersOf(source.url + path) })),
  );
  writeFileSync(configuration, nginxConfiguration(folder, port, locations));
  const server = await serve("nginx", ["nginx", "-c", configuration, "-p", folder], port, {});
  return withCleanUp(server, folder);
}

async function headersOf(url: string): Promise<Map<string, string>> {
  const { headers } = await fetch(url, { method: "HEAD" });
  return new Map([...headers].filter(([name]) => !OWN_HEADERS.test(name)));
}

async function serve(
  name: string,
  [command = "", ...args]: readonly string[],
  port: number,
  env: Record<string, string>,
  cwd = ".",
): Promise<BenchServer> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
    stdio: "ignore",
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${name} did not start.`);
    await wait(5);
  }
  const startMs = performance.now() - startedAt;
  return {
    name,
    url,
    startMs,
    collect: () => void child.kill("SIGUSR2"),
    residentMb: () => residentMb(child),
    processorMs: () => processorMs(child),
    stop: () => stop(child),
  };
}

function withCleanUp(server: BenchServer, folder: string): BenchServer {
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fileOf(path: string): string {
  if (path === "/") return "index.html";
  return /\.\w+$/.test(path) ? path : `${path}.html`;
}

/** curl keeps the coded bytes as they are; fetch would decode them. Where both may be had, brotli is what is sent. */
function saveVariants(url: string, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  for (const [coding, ending] of Object.entries({ identity: "", br: ".br" })) {
    execFileSync("curl", ["-sf", "-H", `Accept-Encoding: ${coding}`, "-o", `${file}${ending}`, url]);
  }
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

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

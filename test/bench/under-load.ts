import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { sendEnquiry } from "./enquiries";
import { median } from "./median";
import { startOurs } from "./servers";

const CROWD = fileURLToPath(new URL("crowd.ts", import.meta.url));
const SECONDS = 8;
const HEAP_MB = 160;
/** Milliseconds between two requests of one visitor, and after the load until memory is read again. */
const PAUSE = 20;
const REST = 5_000;
const RENDERINGS = 60;

const agent = new Agent({ keepAlive: true });

/** Code in the server that collects garbage on a signal and writes how many bytes are left to a file. */
const collectOnSignal = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { writeFileSync } from "node:fs";
    process.on("SIGUSR2", () => {
      gc();
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(${JSON.stringify(file)}, String(heapUsed + external));
    });`)}`;

export interface UnderLoad {
  /** Median of a page that is rendered for its request while nothing else happens, in milliseconds. */
  readonly renderingMs: number;
  /** By address, in milliseconds. */
  readonly p99: ReadonlyMap<string, number>;
  /** Enquiries posted meanwhile, one by one, and how many of them were accepted. */
  readonly posted: number;
  readonly accepted: number;
  readonly residentMb: { readonly before: number; readonly peak: number; readonly after: number };
  /** What is alive in V8's heap and beside it (buffers), after a forced collection. */
  readonly aliveMb: { readonly before: number; readonly after: number };
}

/**
 * What visitors, probes and enquirers meet while a crowd loads the server: 50 connections on pages that are rendered for
 * each, or ten pipelining connections and 32 on the longest path. Throws on an answer to a visitor or a probe other than
 * 200.
 */
export async function measureUnderLoad(
  crowd: "renderings" | "packets",
  seconds = SECONDS,
): Promise<UnderLoad> {
  const sandbox = await startEmailSandbox();
  const env = { SITE_ORIGIN: "http://bench.example", TRUSTED_PROXIES: "1", ...sandbox.env };
  const aliveFile = join(tmpdir(), `frukto-alive-${process.pid}`);
  const collects = ["--expose-gc", "--import", collectOnSignal(aliveFile)];
  const server = await startOurs(env, [`--max-old-space-size=${HEAP_MB}`, ...collects]);
  const aliveMb = async () => {
    writeFileSync(aliveFile, "");
    server.collect();
    for (;;) {
      await wait(PAUSE);
      const bytes = Number(readFileSync(aliveFile, "utf8"));
      if (bytes > 0) return bytes / 1024 / 1024;
    }
  };
  const renderings: number[] = [];
  for (let index = 0; index < RENDERINGS; index++)
    renderings.push(await timed(`${server.url}/?personas=${index + 1}`));
  const before = server.residentMb();
  const aliveBefore = await aliveMb();

  const load = spawn(process.execPath, ["--import", "tsx", CROWD, server.url, crowd], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await wait(1_000);
  const visits = { "/": [] as number[], "/healthz": [] as number[] };
  const statuses: number[] = [];
  let peak = before;
  const end = performance.now() + seconds * 1_000;
  const repeat = async (visit: () => Promise<unknown>) => {
    while (performance.now() < end) {
      await visit();
      peak = Math.max(peak, server.residentMb());
      await wait(PAUSE);
    }
  };
  await Promise.all([
    ...Object.entries(visits).map(([path, times]) =>
      repeat(async () => times.push(await timed(server.url + path))),
    ),
    repeat(async () => statuses.push((await sendEnquiry(server.url, statuses.length)).status)),
  ]);
  load.kill();
  await wait(REST);
  const after = server.residentMb();
  const aliveAfter = await aliveMb();
  await server.stop();
  rmSync(aliveFile);
  await sandbox.close();
  return {
    renderingMs: median(renderings.slice(RENDERINGS / 2)),
    p99: new Map(Object.entries(visits).map(([path, times]) => [path, percentile(times, 0.99)])),
    posted: statuses.length,
    accepted: statuses.filter((status) => status === 303).length,
    residentMb: { before, peak, after },
    aliveMb: { before: aliveBefore, after: aliveAfter },
  };
}

/** Up to the answer's last byte. Decoding it would take this process, which has other work, longer than a rendering. */
async function timed(url: string): Promise<number> {
  const startedAt = performance.now();
  const request = get(url, { agent, headers: { "Accept-Encoding": "br" } });
  const [response]: IncomingMessage[] = await once(request, "response");
  if (response?.statusCode !== 200)
    throw new Error(`${url} was answered with ${response?.statusCode}: no figure.`);
  await once(response.resume(), "end");
  return performance.now() - startedAt;
}

function percentile(values: readonly number[], share: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1];
  if (value === undefined) throw new Error("A percentile of nothing.");
  return value;
}

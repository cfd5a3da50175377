import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly acceptEncoding: string;
}

export interface Measurement {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Median latency in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** A busy machine may not end a single response in a second. Then the load goes on for longer, up to these seconds. */
const LONGEST = 16;

/**
 * Loads one address with wrk. Throws if any request failed. An address that answers 404 must do so every time.
 */
export async function measure(load: Load): Promise<Measurement> {
  const { url, connections, seconds, acceptEncoding } = load;
  const isFound = (await fetch(url)).status !== 404;
  const { stdout } = await run("wrk", [
    "--latency",
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout=20s",
    "-H",
    `Accept-Encoding: ${acceptEncoding}`,
    url,
  ]);
  if (/\b0 requests in/.test(stdout) && seconds < LONGEST) return measure({ ...load, seconds: 2 * seconds });
  return parseWrk(isFound ? stdout : withoutNotFound(stdout));
}

/** Returns wrk's report without its warning about non-2xx and non-3xx responses, if it counts all of them. */
function withoutNotFound(report: string): string {
  const all = /(\d+) requests in/.exec(report)?.[1];
  return report.replace(new RegExp(`Non-2xx or 3xx responses: ${all}\\b`), "");
}

/** Reads wrk's report. Throws on socket errors and on answers other than 2xx and 3xx. */
function parseWrk(report: string): Measurement {
  const failure = /Socket errors:.*|Non-2xx or 3xx responses:.*/.exec(report);
  if (failure) throw new Error(`Failed requests, no figure: ${failure[0]}`);
  const requests = Number(/(\d+) requests in/.exec(report)?.[1]);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(report)?.[1];
  const p50 = /\b50%\s+([\d.]+)(us|ms|s)/.exec(report);
  const p99 = /\b99%\s+([\d.]+)(us|ms|s)/.exec(report);
  if (!requests || !rate || !p50 || !p99) throw new Error(`wrk's report could not be read:\n${report}`);
  return { requests, requestsPerSecond: Number(rate), p50: milliseconds(p50), p99: milliseconds(p99) };
}

const UNIT_MS = { us: 0.001, ms: 1, s: 1000 };

function milliseconds([, value, unit]: RegExpExecArray): number {
  return Number(value) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

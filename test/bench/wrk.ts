import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./median";

const run = promisify(execFile);
const OPTIONS = ["-t1", "-c50", "--timeout=20s", "-H", "Accept-Encoding: gzip, br"];

/** Requests that one run of wrk made, and how many a second. */
interface Measurement {
  readonly requests: number;
  readonly rate: number;
}

/**
 * Loads addresses over 50 connections for a second each in alternating rounds, so that other load on the machine affects
 * all alike. Returns the medians by name. Throws if a request failed.
 */
export async function compare<Name extends string>(
  urls: Readonly<Record<Name, string>>,
  rounds: number,
): Promise<Record<Name, Measurement>> {
  const names = Object.keys(urls) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Measurement[]]));
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name]?.push(await measure(urls[name], 1));
  const medians = Object.entries(results).map(([name, all]) => {
    const rate = median(all.map((one) => one.rate));
    return [name, { rate, requests: median(all.map((one) => one.requests)) }];
  });
  return Object.fromEntries(medians);
}

async function measure(url: string, seconds: number): Promise<Measurement> {
  const { stdout } = await run("wrk", [...OPTIONS, `-d${seconds}s`, url]);
  // A busy machine may not end a single response in a second.
  if (/\b0 requests in/.test(stdout) && seconds < 16) return measure(url, 2 * seconds);
  const failure = /Socket errors:.*|Non-2xx or 3xx responses:.*/.exec(stdout);
  if (failure) throw new Error(`Failed requests, no figure: ${failure[0]}`);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
  };
}

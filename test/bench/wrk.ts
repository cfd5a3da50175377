import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./median";

const run = promisify(execFile);
const UNIT_MS = { us: 0.001, ms: 1, s: 1000 };

/** Medians of all rounds; latencies in milliseconds. */
export interface Measurement {
  readonly requests: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Loads addresses for a second each in alternating rounds, so that other load on the machine affects all alike. Throws if
 * a request failed. An address that answers 404 must do so every time.
 */
export async function compare<Name extends string>(
  urls: Readonly<Record<Name, string>>,
  { connections = 50, acceptEncoding = "gzip, br", rounds = 1 },
): Promise<Record<Name, Measurement>> {
  const names = Object.keys(urls) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Measurement[]]));
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name]?.push(await measure(urls[name], connections, acceptEncoding, 1));
  const middle = (name: Name, figure: keyof Measurement) =>
    median((results[name] ?? []).map((one) => one[figure]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        requests: middle(name, "requests"),
        rate: middle(name, "rate"),
        p50: middle(name, "p50"),
        p99: middle(name, "p99"),
      },
    ]),
  ) as Record<Name, Measurement>;
}

async function measure(
  url: string,
  connections: number,
  acceptEncoding: string,
  seconds: number,
): Promise<Measurement> {
  const options = ["--latency", "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout=20s"];
  const { stdout } = await run("wrk", [...options, "-H", `Accept-Encoding: ${acceptEncoding}`, url]);
  // A busy machine may not end a single response in a second.
  if (/\b0 requests in/.test(stdout) && seconds < 16)
    return measure(url, connections, acceptEncoding, 2 * seconds);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const expected = (await fetch(url)).status === 404 ? `Non-2xx or 3xx responses: ${requests}\n` : "";
  const failure = /Socket errors:.*|Non-2xx or 3xx responses:.*/.exec(stdout.replace(expected, ""));
  if (failure) throw new Error(`Failed requests, no figure: ${failure[0]}`);
  const latency = (share: string) => {
    const [, value, unit = "ms"] = new RegExp(`\\b${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * UNIT_MS[unit as keyof typeof UNIT_MS];
  };
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { requests, rate, p50: latency("50"), p99: latency("99") };
}

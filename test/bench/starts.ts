import { setTimeout as wait } from "node:timers/promises";
import { median } from "./median";
import { startOurs, startRemixServe } from "./servers";

/** Milliseconds until memory is read: the log's first lines are out, and V8 has collected what the start left. */
const REST = 3_000;

/**
 * Returns milliseconds to the first 200 and MB at rest by server, from alternating rounds. `BASELINE=FOLDER` adds the
 * build of another checkout, so that two commits are compared in one run.
 */
export async function measureStarts(rounds: number): Promise<ReadonlyMap<string, readonly [number, number]>> {
  const { BASELINE: baseline } = process.env;
  const programs = new Map([
    ["frukto", () => startOurs()],
    ["remix-serve", startRemixServe],
  ]);
  if (baseline) programs.set(`frukto of ${baseline}`, () => startOurs({}, [], baseline));
  const results = new Map([...programs.keys()].map((name) => [name, [[], []] as [number[], number[]]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, start] of programs) {
      const server = await start();
      await wait(REST);
      results.get(name)?.[0].push(server.startMs);
      results.get(name)?.[1].push(server.residentMb());
      await server.stop();
    }
  }
  return new Map([...results].map(([name, [ms, mb]]) => [name, [median(ms), median(mb)] as const]));
}

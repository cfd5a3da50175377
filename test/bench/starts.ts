import { setTimeout as wait } from "node:timers/promises";
import { median } from "./median";
import { type BenchServer, startOurs, startRemixServe } from "./servers";

const ROUNDS = 5;
/** Milliseconds until memory is read: the log's first lines are out, and V8 has collected what the start left. */
const REST = 3_000;

export interface Starts {
  readonly startMs: number;
  readonly idleMb: number;
}

/**
 * Measures starts and memory at rest, in alternating rounds. `BASELINE=FOLDER` adds the build of another checkout, so that
 * two commits are compared in one run.
 */
export async function measureStarts(rounds = ROUNDS): Promise<ReadonlyMap<string, Starts>> {
  const { BASELINE: baseline } = process.env;
  const programs: [string, () => Promise<BenchServer>][] = [
    ["frukto", () => startOurs()],
    ["remix-serve", startRemixServe],
  ];
  if (baseline) programs.push([`frukto of ${baseline}`, () => startOurs({}, [], baseline)]);
  const results = new Map(programs.map(([name]) => [name, [] as Starts[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, start] of programs) {
      const { startMs, residentMb, stop } = await start();
      await wait(REST);
      results.get(name)?.push({ startMs, idleMb: residentMb() });
      await stop();
    }
  }
  const middle = (all: Starts[], pick: (one: Starts) => number) => median(all.map(pick));
  return new Map(
    [...results].map(([name, all]) => [
      name,
      { startMs: middle(all, (one) => one.startMs), idleMb: middle(all, (one) => one.idleMb) },
    ]),
  );
}

import { afterEach, expect, test, vi } from "vitest";
import { RETRY_PERIOD_MS } from "~content/enquiry";
import { nextAttemptAt, TIMING } from "../../server/enquiries/timing";

const MINUTE = 60_000;
afterEach(() => void vi.restoreAllMocks());

/** Returns the waits in minutes of an enquiry that always fails, accepted at 0. */
function waits(isLasting: boolean, random = 0.5): number[] {
  vi.spyOn(Math, "random").mockReturnValue(random);
  const all: number[] = [];
  let failedAt = 0;
  for (let attempts = 1; attempts < 1_000; attempts += 1) {
    const { lasting, passing } = TIMING;
    const next = nextAttemptAt(attempts, isLasting ? lasting : passing, failedAt, RETRY_PERIOD_MS);
    if (next === undefined) return all;
    all.push((next - failedAt) / MINUTE);
    failedAt = next;
  }
  throw new Error("It is never given up.");
}

test.each([
  ["double from half a minute to two hours", false, [0.5, 1, 2, 4, 8, 16, 32, 64, 120, 120]],
  ["after refusals that last, double from half an hour to six hours", true, [30, 60, 120, 240, 360]],
])("waits %s", (_, isLasting, expected) => {
  expect(waits(isLasting).slice(0, expected.length)).toEqual(expected);
});

test("jitter moves a wait by a fifth at most, either way", () => {
  expect(waits(false, 0)[2]).toBeCloseTo(1.6);
  expect(waits(false, 1)[2]).toBeCloseTo(2.4);
});

test("times are whole milliseconds, as the table holds them", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.123_456);
  expect(Number.isInteger(nextAttemptAt(1, TIMING.passing, 1, RETRY_PERIOD_MS))).toBe(true);
});

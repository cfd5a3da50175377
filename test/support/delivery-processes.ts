import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, type Mock, vi } from "vitest";
import type { Enquiry } from "~content/enquiry";
import { Database } from "../../server/enquiries/database";
import { Deliveries } from "../../server/enquiries/deliveries";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import type { RelayOutcome } from "../../server/enquiries/relay";
import { startRetryLoop } from "../../server/enquiries/retry-loop";
import { TIMING } from "../../server/enquiries/timing";

export const HOUR = 3_600_000;
export const SENT: RelayOutcome = { ok: true, status: 200 };
export const DOWN: RelayOutcome = { ok: false, status: 500, reason: "", isLasting: false };

/** What server processes share, new for each test: a SQLite file. Time stands still unless the test lets it pass. */
export const shared = { folder: "", url: "" };
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  shared.folder = await mkdtemp(join(tmpdir(), "frukto-unit-"));
  shared.url = `file:${join(shared.folder, "frukto.db")}`;
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date"],
    now: Date.parse("2026-11-21T12:00:00Z"),
  });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) await stop();
  await rm(shared.folder, { recursive: true, force: true });
});

/** A server process on the test's file, whose provider says `outcome`. */
export function startProcess(outcome: RelayOutcome = SENT, perHour = 1_000) {
  const relay = vi.fn(async (_enquiry: Enquiry) => outcome);
  const database = new Database(shared.url);
  const table = new EnquiryTable({ database, perHour });
  const deliveries = new Deliveries({ database, table, relay, perHour });
  stops.push(() => database.close());
  /** Sleeps five minutes when nothing is due, so that a simulated day takes few turns. */
  const startLoop = () => {
    const stop = startRetryLoop({ database, deliveries, timing: { ...TIMING, idle: 300_000 } });
    stops.unshift(stop);
    return stop;
  };
  return { relay, table, database, deliveries, startLoop };
}

/** Has the provider respond to its next call when the test says so, by the returned function. */
export function heldBack(relay: Mock<(enquiry: Enquiry) => Promise<RelayOutcome>>) {
  let finish: (outcome: RelayOutcome) => void = () => {};
  relay.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (outcome: RelayOutcome) => finish(outcome);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, type Mock, vi } from "vitest";
import type { Enquiry } from "~content/enquiry";
import { type Database, openDatabase } from "../../server/enquiries/database.server";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { EnquiryTable } from "../../server/enquiries/enquiry-table.server";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { RetryLoop } from "../../server/enquiries/retry-loop.server";
import { FakeClock } from "./fake-clock";

export const HOUR = 3_600_000;
export const SENT: RelayOutcome = { ok: true, status: 200 };
export const DOWN: RelayOutcome = { ok: false, status: 500, reason: "", isLasting: false };

/** Sleeps until the next one is due, so that a simulated day takes few turns. */
const PACE = {
  betweenSendsMs: 1_200,
  afterFailureMs: 10_000,
  shortestSleepMs: 60_000,
  longestSleepMs: 6 * HOUR,
};

/** What server processes share, new for each test: a SQLite file, and the time. */
export const shared = { folder: "", url: "", clock: new FakeClock() };
const started: { loop: RetryLoop; database: Database }[] = [];

beforeEach(async () => {
  shared.folder = await mkdtemp(join(tmpdir(), "frukto-unit-"));
  shared.url = `file:${join(shared.folder, "frukto.db")}`;
  shared.clock = new FakeClock();
});
afterEach(async () => {
  for (const { loop, database } of started.splice(0)) {
    await loop.stop();
    await database.close();
  }
  await rm(shared.folder, { recursive: true, force: true });
});

/** A server process on the test's table, whose provider answers `outcome`. Nothing watches its storage. */
export async function startProcess(outcome: RelayOutcome = SENT, perHour = 1_000) {
  const { url, clock } = shared;
  const relay = vi.fn(async (_enquiry: Enquiry) => outcome);
  const database = await openDatabase(url);
  const table = new EnquiryTable({ database, perHour });
  const healthPace = { whileWellMs: 6 * HOUR, whileAwayMs: 2_000 };
  const deliveries = new Deliveries({ table, relay, clock, perHour, healthPace, random: () => 0.5 });
  const loop = new RetryLoop({ table, deliveries, clock, pace: PACE });
  started.push({ loop, database });
  return { relay, table, database, deliveries, loop };
}

/** Has the provider answer its next call when the test says so, by the returned function. */
export function heldBack(relay: Mock<(enquiry: Enquiry) => Promise<RelayOutcome>>) {
  let finish: (outcome: RelayOutcome) => void = () => {};
  relay.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (outcome: RelayOutcome) => finish(outcome);
}

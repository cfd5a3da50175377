import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, type Mock, vi } from "vitest";
import type { Enquiry } from "~content/enquiry";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { OutboxWorker } from "../../server/enquiries/outbox-worker.server";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { FakeClock } from "./fake-clock";

export const HOUR = 3_600_000;
export const SENT: RelayOutcome = { ok: true, status: 200 };
export const DOWN: RelayOutcome = { ok: false, status: 500, reason: "down", isLasting: false };

/** Sleeps until the next one is due, so that a simulated day takes few turns. */
const PACE = { betweenSendsMs: 1_200, afterFailureMs: 10_000, longestSleepMs: 6 * HOUR };

/** What server processes share, new for each test: an outbox in a folder, and the time. */
export const shared = { folder: "", clock: new FakeClock() };
const workers: OutboxWorker[] = [];

beforeEach(async () => {
  shared.folder = await mkdtemp(join(tmpdir(), "frukto-unit-"));
  shared.clock = new FakeClock();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await rm(shared.folder, { recursive: true, force: true });
});

/** A server process on the test's outbox, whose provider answers `outcome`. */
export function startProcess(outcome: RelayOutcome = SENT, pid = process.pid) {
  const { folder, clock } = shared;
  const relay = vi.fn(async (_enquiry: Enquiry) => outcome);
  const outbox = new FileOutbox(folder, pid);
  const deliveries = new Deliveries({ outbox, relay, clock, random: () => 0.5 });
  const worker = new OutboxWorker({ outbox, deliveries, clock, pace: PACE });
  workers.push(worker);
  return { relay, outbox, deliveries, worker };
}

/** Has the provider answer its next call when the test says so, by the returned function. */
export function heldBack(relay: Mock<(enquiry: Enquiry) => Promise<RelayOutcome>>) {
  let finish: (outcome: RelayOutcome) => void = () => {};
  relay.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (outcome: RelayOutcome) => finish(outcome);
}

import { join } from "node:path";
import { afterEach, beforeEach, type Mock, onTestFinished, vi } from "vitest";
import type { Enquiry } from "~domain/enquiry";
import { Database } from "../../server/enquiries/database/database";
import { Deliveries } from "../../server/enquiries/deliveries";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import type { ProviderAnswer } from "../../server/enquiries/relay";
import { startRetryLoop } from "../../server/enquiries/retry-loop";
import { TIMING } from "../../server/enquiries/timing";
import { temporaryFolder } from "./temporary-folder";

export const HOUR = 3_600_000;
/** Between two looks of the loop. */
export const AWAY = 300_000;
export const SENT: ProviderAnswer = { ok: true, status: 200 };
export const DOWN: ProviderAnswer = { ok: false, status: 500, reason: "", isLasting: false };

/** SQLite file that the server processes share, new for each test. Time stops unless the test advances it. */
export const shared = { folder: "", url: "" };

beforeEach(() => {
  shared.folder = temporaryFolder();
  shared.url = `file:${join(shared.folder, "frukto.db")}`;
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date", "performance"],
    now: Date.parse("2026-11-21T12:00:00Z"),
  });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => void vi.useRealTimers());

/** Starts a server process on the test's file, with a provider that returns `outcome`. */
export function startProcess(outcome: ProviderAnswer = SENT, perHour = 1_000) {
  const relay = vi.fn(async (_enquiry: Enquiry) => outcome);
  const database = new Database(shared.url);
  // Long waits, so that a simulated day takes few rounds.
  const timing = { ...TIMING, idle: 300_000, whileWell: 300_000, whileAway: AWAY };
  const table = new EnquiryTable(database, perHour, timing);
  const deliveries = new Deliveries(table, relay);
  onTestFinished(() => database.close());
  const startLoop = () => {
    const stop = startRetryLoop(deliveries);
    onTestFinished(stop);
    return stop;
  };
  return { relay, table, database, deliveries, startLoop };
}

/** Holds back the provider's next response until the returned function is called. */
export function heldBack(relay: Mock<(enquiry: Enquiry) => Promise<ProviderAnswer>>) {
  let finish: (outcome: ProviderAnswer) => void = () => {};
  relay.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (outcome: ProviderAnswer) => finish(outcome);
}

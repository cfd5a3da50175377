import { beforeEach, type Mock, onTestFinished, vi } from "vitest";
import { Deliveries } from "../../server/enquiries/deliveries";
import type { ProviderAnswer, Relay } from "../../server/enquiries/relay";
import { startRetryLoop } from "../../server/enquiries/retry-loop";
import { TIMING } from "../../server/enquiries/timing";
import { newFile, openTable } from "./databases";

export const HOUR = 3_600_000;
/** Between two looks of the loop. */
export const AWAY = 300_000;
export const SENT: ProviderAnswer = { ok: true, status: 200 };
export const DOWN: ProviderAnswer = { ok: false, status: 500, reason: "", isLasting: false };

/** SQLite file that the server processes of one test share. */
let url: string;

/** Gives each test of a file a new file for its processes. Time stops unless the test lets it {@link pass}. */
export function prepareProcesses(): void {
  beforeEach(() => {
    url = newFile();
    const now = Date.parse("2026-11-21T12:00:00Z");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"], now });
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts a server process on the test's file, with a provider that gives this answer. */
export function startProcess(answer: ProviderAnswer = SENT, perHour = 1_000) {
  const relay = vi.fn<Relay>(async () => answer);
  // Long waits, so that a simulated day takes few rounds.
  const timing = { ...TIMING, idle: AWAY, whileWell: AWAY, whileAway: AWAY };
  const table = openTable(url, { perHour, timing });
  const deliveries = new Deliveries(table, relay);
  const startLoop = () => {
    const stop = startRetryLoop(deliveries);
    onTestFinished(stop);
    return stop;
  };
  return { relay, table, database: table.database, deliveries, startLoop };
}

/** Holds back the provider's next response until the returned function is called. */
export function heldBack(relay: Mock<Relay>) {
  let finish: (answer: ProviderAnswer) => void = () => {};
  relay.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (answer: ProviderAnswer) => finish(answer);
}

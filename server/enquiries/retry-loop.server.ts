import type { Clock } from "../clock";
import { log } from "../log.server";
import type { Deliveries } from "./deliveries.server";
import type { EnquiryTable } from "./enquiry-table.server";

/** Milliseconds; shorter in tests. */
export interface LoopPace {
  /** Between two sends: the provider accepts one call a second. */
  readonly betweenSendsMs: number;
  /** After a failure: whatever keeps one from the provider usually keeps the others. */
  readonly afterFailureMs: number;
  /** Shortest and longest sleep when nothing may go: other processes and operators change the same table. */
  readonly shortestSleepMs: number;
  readonly longestSleepMs: number;
}

const PACE: LoopPace = {
  betweenSendsMs: 1_200,
  afterFailureMs: 10_000,
  shortestSleepMs: 5_000,
  longestSleepMs: 15_000,
};
const PURGE_EVERY_MS = 60 * 60_000;

export interface RetryLoopOptions {
  readonly table: EnquiryTable;
  readonly deliveries: Deliveries;
  readonly clock: Clock;
  readonly pace?: LoopPace;
}

/** Sends what waits in the table, one at a time, from start to stop, and deletes what is too old. */
export class RetryLoop {
  readonly #options: RetryLoopOptions;
  readonly #pace: LoopPace;
  #isStopped = true;
  #run: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};
  #purgeAt = 0;

  constructor(options: RetryLoopOptions) {
    this.#options = options;
    this.#pace = options.pace ?? PACE;
  }

  /** Starts with whatever an earlier process left. */
  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#run = this.#work();
  }

  /** Ends after the attempt in hand; no timer is left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#run;
  }

  async #work(): Promise<void> {
    const { deliveries } = this.#options;
    const { betweenSendsMs, afterFailureMs } = this.#pace;
    while (!this.#isStopped) {
      await this.#purge();
      const result = await deliveries.retryNext();
      if (result === "sent") await this.#sleep(betweenSendsMs);
      else if (result === "failed") await this.#sleep(afterFailureMs);
      else await this.#sleep(await this.#untilNextDue());
    }
  }

  async #untilNextDue(): Promise<number> {
    const { table, deliveries, clock } = this.#options;
    const { shortestSleepMs, longestSleepMs } = this.#pace;
    const dueAt = await deliveries.storage.attempt(() => table.nextDueAt());
    const wait = (dueAt ?? Number.POSITIVE_INFINITY) - clock.now();
    return Math.min(Math.max(wait, shortestSleepMs), longestSleepMs);
  }

  async #purge(): Promise<void> {
    const { table, deliveries, clock } = this.#options;
    if (clock.now() < this.#purgeAt) return;
    const purged = await deliveries.storage.attempt(() => table.purge(clock.now()));
    if (!purged) return;
    this.#purgeAt = clock.now() + PURGE_EVERY_MS;
    const { undelivered, suspects } = purged;
    if (undelivered > 0) log.fatal({ purged: undelivered }, "undelivered enquiries deleted after 30 days");
    if (suspects > 0) log.info({ purged: suspects }, "suspect enquiries deleted after 30 days");
  }

  #sleep(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}

import type { Clock } from "../clock";
import { log } from "../log.server";
import type { Deliveries } from "./deliveries.server";
import type { PolledOutbox, Retries } from "./outbox";

export interface OutboxWorkerOptions {
  readonly outbox: PolledOutbox;
  readonly deliveries: Deliveries;
  readonly clock: Clock;
  readonly pace?: WorkerPace;
}

export interface WorkerPace {
  /** Between two sends: the provider accepts one call a second. */
  readonly betweenSendsMs: number;
  /** After a failure: whatever keeps one from the provider usually keeps the others. */
  readonly afterFailureMs: number;
  /** Longest sleep: other processes and operators put entries into the same outbox. */
  readonly longestSleepMs: number;
}

export const WORKER_PACE: WorkerPace = {
  betweenSendsMs: 1_200,
  afterFailureMs: 10_000,
  longestSleepMs: 60_000,
};
const PURGE_EVERY_MS = 60 * 60_000;

/** Retries what waits in the outbox, one entry at a time, from start to stop. */
export class OutboxWorker implements Retries {
  readonly #options: OutboxWorkerOptions;
  readonly #pace: WorkerPace;
  #isStopped = true;
  #run: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};
  #purgeAt = 0;

  constructor(options: OutboxWorkerOptions) {
    this.#options = options;
    this.#pace = options.pace ?? WORKER_PACE;
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
    while (!this.#isStopped) {
      let sleep = this.#pace.longestSleepMs;
      try {
        await this.#purge();
        await this.#retryDue();
        sleep = await this.#untilNextDue();
      } catch (error) {
        log.fatal({ err: error }, "the outbox can't be read");
      }
      if (this.#options.deliveries.isStorageBroken) {
        await this.#options.deliveries.checkStorage();
        sleep = this.#pace.longestSleepMs;
      }
      await this.#sleep(sleep);
    }
  }

  async #retryDue(): Promise<void> {
    const { outbox, deliveries, clock } = this.#options;
    for (const id of await outbox.due(clock.now())) {
      if (this.#isStopped) return;
      const result = await deliveries.retry(id);
      if (result) await this.#sleep(this.#pace[result === "sent" ? "betweenSendsMs" : "afterFailureMs"]);
    }
  }

  async #untilNextDue(): Promise<number> {
    const { outbox, clock } = this.#options;
    const { betweenSendsMs, longestSleepMs } = this.#pace;
    const wait = ((await outbox.nextDueAt()) ?? Number.POSITIVE_INFINITY) - clock.now();
    return Math.min(Math.max(wait, betweenSendsMs), longestSleepMs);
  }

  async #purge(): Promise<void> {
    const { outbox, clock } = this.#options;
    if (clock.now() < this.#purgeAt) return;
    const purged = await outbox.purge(clock.now());
    this.#purgeAt = clock.now() + PURGE_EVERY_MS;
    if (purged > 0) log.fatal({ purged }, "undelivered enquiries deleted after 30 days");
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

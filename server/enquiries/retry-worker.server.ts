import { DelayedError, type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { systemClock } from "../clock";
import { log } from "../log.server";
import type { Deliveries } from "./deliveries.server";
import type { Retries } from "./outbox";
import { WORKER_PACE, type WorkerPace } from "./outbox-worker.server";
import type { RedisOutbox } from "./redis-outbox.server";
import { type Appointment, QUEUE_PREFIX, RETRY_QUEUE, type RetryQueue } from "./retry-queue.server";

const TIDY_EVERY_MS = 60 * 60_000;

/** Milliseconds; shorter in tests. */
interface RetryWorkerPace extends Pick<WorkerPace, "betweenSendsMs" | "afterFailureMs"> {
  /** When to look again at an entry that another process has in hand. */
  readonly lookAgainMs: number;
  /** A replica that was killed loses its lock on an appointment after this time; another one keeps it then. */
  readonly lockMs: number;
}

const PACE: RetryWorkerPace = { ...WORKER_PACE, lookAgainMs: 5_000, lockMs: 30_000 };

export interface RetryWorkerOptions {
  readonly outbox: RedisOutbox;
  readonly deliveries: Deliveries;
  readonly queue: RetryQueue;
  /** A patient one: BullMQ waits on a copy of it. */
  readonly connection: Redis;
  readonly pace?: RetryWorkerPace;
}

/**
 * Keeps the retry queue's appointments, one at a time over all replicas. An appointment follows its entry: while
 * the entry waits, it is moved to the entry's next time, and it ends with the entry.
 */
export class RetryWorker implements Retries {
  readonly #options: RetryWorkerOptions;
  #worker: Worker<Appointment> | undefined;
  #cancelTidying: () => void = () => {};

  constructor(options: RetryWorkerOptions) {
    this.#options = options;
  }

  start(): void {
    const { connection, pace = PACE } = this.#options;
    this.#worker = new Worker<Appointment>(RETRY_QUEUE, (job, token) => this.#keep(job, token), {
      connection,
      prefix: QUEUE_PREFIX,
      limiter: { max: 1, duration: pace.betweenSendsMs },
      lockDuration: pace.lockMs,
      stalledInterval: pace.lockMs / 2,
      // However many replicas die over it, an enquiry is not given up.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    });
    this.#worker.on("error", (error) => log.debug({ err: error }, "retry worker"));
    void this.#tidy();
  }

  async stop(): Promise<void> {
    this.#cancelTidying();
    // While Redis is away there is nothing to wait for.
    await this.#worker?.close(this.#options.connection.status !== "ready");
  }

  async #keep(job: Job<Appointment>, token?: string): Promise<void> {
    const { outbox, deliveries, queue, pace = PACE } = this.#options;
    const { id } = job.data;
    const dueAt = await outbox.dueAt(id);
    if (dueAt === undefined) return;
    if (dueAt <= systemClock.now()) {
      const result = await deliveries.retry(id);
      if (result === "failed") await queue.pauseFor(pace.afterFailureMs);
    }
    const next = await outbox.dueAt(id);
    if (next === undefined) return;
    await job.moveToDelayed(Math.max(next, systemClock.now() + pace.lookAgainMs), token);
    throw new DelayedError();
  }

  async #tidy(): Promise<void> {
    this.#cancelTidying = systemClock.after(TIDY_EVERY_MS, () => void this.#tidy());
    const { outbox } = this.#options;
    const now = systemClock.now();
    try {
      await outbox.reappoint(now);
      const purged = await outbox.purge(now);
      if (purged > 0) log.fatal({ purged }, "undelivered enquiries deleted after 30 days");
    } catch (error) {
      log.error({ err: error }, "the outbox can't be tidied");
    }
  }
}

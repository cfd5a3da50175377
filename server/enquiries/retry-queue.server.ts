import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { log } from "../log.server";
import type { Appointments } from "./redis-outbox.server";

export const RETRY_QUEUE = "enquiries";
export const QUEUE_PREFIX = "frukto";

/** Which entry to try. No personal data: that stays in the entry. */
export interface Appointment {
  readonly id: string;
}

/** After an unexpected error, Redis's mostly, an appointment comes back until it can be kept. */
const UNEXPECTED = { attempts: 100_000, backoff: { type: "fixed", delay: 5_000 } };

/** A visitor waits for an appointment to be noted. */
const NOTE_LIMIT_MS = 2_000;

/**
 * BullMQ's queue of what is to be tried, and when: the retry worker of any replica keeps an appointment. Needs a
 * patient connection: BullMQ never recovers from one that failed it at the start.
 */
export class RetryQueue implements Appointments {
  readonly #queue: Queue<Appointment>;

  constructor(connection: Redis) {
    this.#queue = new Queue<Appointment>(RETRY_QUEUE, {
      connection,
      prefix: QUEUE_PREFIX,
      defaultJobOptions: { ...UNEXPECTED, removeOnComplete: true, removeOnFail: true },
    });
    this.#queue.on("error", (error) => log.debug({ err: error }, "retry queue"));
  }

  async schedule(id: string, at: number): Promise<void> {
    const noted = this.#queue.add("attempt", { id }, { delay: Math.max(0, at - Date.now()) });
    noted.catch(() => {});
    await Promise.race([noted, late()]);
  }

  /** No replica keeps an appointment for `ms` milliseconds. */
  async pauseFor(ms: number): Promise<void> {
    await this.#queue.rateLimit(ms);
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}

/** Rejects when the limit is over. */
function late(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("Redis did not note an appointment in time")), NOTE_LIMIT_MS).unref();
  });
}

import { RateLimiterMemory } from "rate-limiter-flexible";
import { RETRY_PERIOD_MS } from "~content/enquiry";
import { log } from "../log.server";
import { countEnquiries } from "./counts";
import type { Database } from "./database";
import type { EnquiryTable } from "./enquiry-table";
import type { Relay, RelayOutcome } from "./relay";
import { StorageHealth } from "./storage-health";
import type { Identity, Submission } from "./submission";
import type { SendableRow } from "./tables";
import { nextAttemptAt, type Timing } from "./timing";

/** How often a request asks what became of an enquiry that somebody else is sending, and for how long. */
const OTHERS_CHECK_MS = 250;
const OTHERS_LIMIT_MS = 12_000;

/** Stored enquiries are at most what is sent in a week, and never more than this. */
const MOST_STORED = 10_000;
const HOURS_STORED = 7 * 24;

/** Deliveries that are remembered while the table does not know of them. */
const MOST_UNNOTED = 1_000;

/**
 * What becomes of a visitor's enquiry. `sent`: delivered, or stored and waiting its turn; `kept`: stored, not delivered
 * yet and tried again; `failed`: neither; `full`: there is no room for more.
 */
export type Delivery = "sent" | "kept" | "failed" | "full";

interface Options {
  readonly database: Database;
  readonly table: EnquiryTable;
  readonly relay: Relay;
  /** Enquiries that are sent in an hour. */
  readonly perHour: number;
  readonly timing?: Timing;
}

/** Delivers enquiries: stores each, relays it, and notes what became of it. What was delivered is not sent again. */
export class Deliveries {
  /** Calls of the provider since the process started. */
  readonly counters = { sent: 0, failed: 0 };
  readonly storage: StorageHealth;
  /** By {@link keyOf}: a submission that comes twice at a time is one attempt with one result. */
  readonly #running = new Map<string, Promise<Delivery>>();
  /** Delivered, but the table does not say so yet: until it does, this process remembers. */
  readonly #unnoted = new Map<string, Identity & { sentAt: number }>();
  /** The hour's pace while no table counts. */
  readonly #unstoredPace: RateLimiterMemory;

  constructor(private readonly options: Options) {
    this.storage = new StorageHealth(options.database, () => this.#noteUnnoted());
    this.#unstoredPace = new RateLimiterMemory({ points: options.perHour, duration: 60 * 60 });
  }

  /** What became of a submission that was delivered or is on its way; undefined when it would be a new attempt. */
  async resultOfRepeat(submission: Submission): Promise<Delivery | undefined> {
    const running = this.#running.get(keyOf(submission));
    if (running) return running;
    if (this.#isUnnoted(submission)) return "sent";
    const isRepeat = await this.storage.attempt(() => this.options.table.wasDelivered(submission));
    return isRepeat ? "sent" : undefined;
  }

  /** Stores a submission and tries to deliver it at once. Never rejects. */
  submit(submission: Submission): Promise<Delivery> {
    const key = keyOf(submission);
    return this.#running.get(key) ?? this.#run(key, this.#acceptAndDeliver(submission));
  }

  /** Takes what is due the longest and tries it again; undefined when there was nothing to try. */
  async retryNext(): Promise<Delivery | undefined> {
    const row = await this.storage.attempt(() => this.options.table.claimNext());
    return row && this.#run(keyOf(row), this.#deliver(row));
  }

  /** Waits until no attempt runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  #run(key: string, attempt: Promise<Delivery>): Promise<Delivery> {
    const result = attempt.finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }

  async #acceptAndDeliver(submission: Submission): Promise<Delivery> {
    const { id } = submission;
    if (this.#isUnnoted(submission)) return "sent";
    const start = Date.now();
    for (;;) {
      const accepted = await this.storage.attempt(() => this.#accept(submission));
      if (accepted === undefined) return this.#relayUnstored(submission);
      if (accepted === "delivered") return "sent";
      if (accepted === "full") return "full";
      if (accepted === "waiting") {
        log.warn({ enquiry: id }, "enquiry stored: it waits, as the hour's enquiries have gone");
        return "sent";
      }
      if (typeof accepted === "object") {
        log.info({ enquiry: id }, "enquiry stored");
        return this.#deliver(accepted);
      }
      if (Date.now() - start >= OTHERS_LIMIT_MS) return accepted === "in hand" ? "kept" : "failed";
      await new Promise((resolve) => setTimeout(resolve, OTHERS_CHECK_MS));
    }
  }

  async #accept(submission: Submission) {
    const { database, table, perHour } = this.options;
    const { waiting, dead } = await countEnquiries(database);
    const stored = waiting + dead;
    if (stored < Math.min(MOST_STORED, perHour * HOURS_STORED)) return table.accept(submission);
    log.fatal({ stored }, "no room for an enquiry: its visitor was asked to write or call");
    return "full";
  }

  /** Without storage the relay is tried all the same. A failure is final then, as the visitor is told. */
  async #relayUnstored(submission: Submission): Promise<Delivery> {
    if (!(await this.#unstoredPace.consume("all").catch(() => undefined))) {
      log.fatal(
        { enquiry: submission.id },
        "no room for an enquiry: nothing can be stored, the hour's have gone",
      );
      return "full";
    }
    const outcome = await this.#relay(submission.id, submission.enquiry);
    if (!outcome.ok) return "failed";
    await this.#noteSent(submission);
    return "sent";
  }

  async #deliver(row: SendableRow): Promise<Delivery> {
    const outcome = await this.#relay(row.id, row);
    if (outcome.ok) await this.#noteSent(row);
    else await this.#noteFailed(row, outcome);
    return outcome.ok ? "sent" : "kept";
  }

  /** Known until it is noted, so that a database that goes away now has nothing sent twice. */
  async #noteSent({ id, content_hash }: Identity): Promise<void> {
    const sent = { id, content_hash, sentAt: Date.now() };
    if (this.#unnoted.size < MOST_UNNOTED) this.#unnoted.set(keyOf(sent), sent);
    await this.storage.attempt(() => this.#noteUnnoted());
  }

  async #noteUnnoted(): Promise<void> {
    for (const [key, sent] of this.#unnoted) {
      await this.options.table.noteSent(sent, sent.sentAt);
      this.#unnoted.delete(key);
    }
  }

  #isUnnoted(submission: Submission): boolean {
    const sent = this.#unnoted.get(keyOf(submission));
    return sent !== undefined && Date.now() - sent.sentAt <= submission.repeatWindowMs;
  }

  async #noteFailed(row: SendableRow, { status, reason, isLasting }: RelayOutcome & { ok: false }) {
    const { table, timing } = this.options;
    const failedAt = Date.now();
    const attempts = row.attempts + 1;
    const retryUntil = attempts === 1 ? failedAt + RETRY_PERIOD_MS : row.retry_until;
    const next = nextAttemptAt({ attempts, failedAt, retryUntil, isLasting }, timing);
    await this.storage.attempt(() =>
      table.noteFailed(row, {
        state: next === undefined ? "dead" : "waiting",
        attempts,
        retry_until: retryUntil,
        next_attempt_at: next ?? 0,
        last_failure: `${status} ${reason}`.trim(),
      }),
    );
    const line = { enquiry: row.id, attempts };
    if (next === undefined) log.fatal(line, "enquiry given up: a dead letter waits");
    else {
      const nextAttemptAt = new Date(next).toISOString();
      log.warn({ ...line, nextAttemptAt }, "enquiry waits for another attempt");
    }
  }

  async #relay(id: string, enquiry: Submission["enquiry"]): Promise<RelayOutcome> {
    const outcome = await this.options.relay(enquiry);
    this.counters[outcome.ok ? "sent" : "failed"] += 1;
    const line = { enquiry: id, status: outcome.status };
    if (outcome.ok) log.info(line, "enquiry sent");
    else log.error({ ...line, reason: outcome.reason }, "enquiry not sent");
    return outcome;
  }
}

function keyOf({ id, content_hash }: Identity): string {
  return `${id} ${content_hash}`;
}

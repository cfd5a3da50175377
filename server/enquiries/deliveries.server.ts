import { randomUUID } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Clock } from "../clock";
import { log } from "../log.server";
import type { ClaimedEnquiry, EnquiryTable } from "./enquiry-table.server";
import { RecentDeliveries } from "./recent-deliveries";
import type { Relay, RelayOutcome } from "./relay.server";
import { nextAttemptAt, RETRY_SCHEDULE, type RetrySchedule } from "./retry-schedule";
import { type HealthPace, StorageHealth } from "./storage-health.server";
import { type Submission, suspected } from "./submission.server";

/** How often a request asks whether another process has delivered the same submission, and for how long. */
const OTHER_PROCESS_CHECK_MS = 250;
const OTHER_PROCESS_LIMIT_MS = 12_000;

/** Stored enquiries are at most what is sent in a week, and never more than this. */
const MOST_STORED = 10_000;
const MOST_SUSPECTS = 1_000;
const HOURS_STORED = 7 * 24;

/**
 * `sent`: delivered, or stored and waiting its turn; `failed`: stored, and tried again; `unstored`: neither sent nor
 * stored; `full`: there is no room for more.
 */
export type Delivery = "sent" | "failed" | "unstored" | "full";

export interface DeliveriesOptions {
  readonly table: EnquiryTable;
  readonly relay: Relay;
  readonly clock: Clock;
  /** Enquiries that are sent in an hour. */
  readonly perHour: number;
  readonly schedule?: RetrySchedule;
  readonly healthPace?: HealthPace;
  /** From 0 to 1, for the jitter of waits. */
  readonly random?: () => number;
}

interface Running {
  readonly contentHash: string;
  readonly result: Promise<Delivery>;
}

/**
 * Delivers enquiries one attempt at a time: stores, relays, and notes what became of it. Attempts at one submission
 * never run side by side, and what was delivered is not sent again.
 */
export class Deliveries {
  /** Since the process started. */
  readonly counters = { sent: 0, failed: 0 };
  readonly storage: StorageHealth;
  readonly #options: DeliveriesOptions;
  readonly #running = new Map<string, Running>();
  /** Delivered, but the table does not say so yet: until it does, this process remembers. */
  readonly #unnoted = new RecentDeliveries();
  /** The hour's pace while no table counts. */
  readonly #unstoredPace: RateLimiterMemory;

  constructor(options: DeliveriesOptions) {
    const { table, clock, perHour, healthPace } = options;
    this.#options = options;
    this.storage = new StorageHealth(() => table.probe(clock.now()), clock, {
      ...(healthPace ? { pace: healthPace } : {}),
      onRecovery: () => this.#noteBelated(),
    });
    this.#unstoredPace = new RateLimiterMemory({ points: perHour, duration: 60 * 60 });
  }

  /** What became of a submission that was delivered or is on its way; undefined when it would be a new attempt. */
  async resultOfRepeat(submission: Submission): Promise<Delivery | undefined> {
    const running = this.#running.get(submission.id);
    if (running?.contentHash === submission.contentHash) return running.result;
    const { table, clock } = this.#options;
    const now = clock.now();
    if (this.#unnoted.counts(submission, now)) return "sent";
    return (await this.storage.attempt(() => table.wasDelivered(submission, now))) ? "sent" : undefined;
  }

  /** Stores a submission and tries to deliver it at once. Never rejects. */
  async submit(submission: Submission): Promise<Delivery> {
    const { id, contentHash } = submission;
    return this.#alone(id, contentHash, () => this.#acceptAndDeliver(submission));
  }

  /** Keeps what looks like a machine's for operators, and says so in the log. Never rejects. */
  async keepSuspect(submission: Submission): Promise<void> {
    const { table, clock } = this.#options;
    const suspect = suspected(submission);
    const kept = await this.storage.attempt(async () => {
      if ((await table.counts()).suspect >= MOST_SUSPECTS) return undefined;
      return { isNew: await table.keepSuspect(suspect, clock.now()) };
    });
    if (!kept) log.error({ enquiry: suspect.id }, "suspect enquiry lost: it could not be stored");
    else if (kept.isNew) log.info({ enquiry: suspect.id }, "suspect enquiry stored: an operator may send it");
  }

  /** Takes what is due the longest and tries it again; undefined when there was nothing to try. */
  async retryNext(): Promise<"sent" | "failed" | undefined> {
    const { table, clock } = this.#options;
    const claimed = await this.storage.attempt(() => table.claimNext(randomUUID(), clock.now()));
    if (!claimed) return undefined;
    const { id, contentHash } = claimed;
    const result = this.#deliver(claimed);
    // A visitor who sends it meanwhile gets the same result.
    if (!this.#running.has(id)) {
      this.#running.set(id, { contentHash, result });
      result.finally(() => this.#running.delete(id));
    }
    return result;
  }

  /** Waits until no attempt runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0)
      await Promise.allSettled([...this.#running.values()].map(({ result }) => result));
  }

  async #alone(id: string, contentHash: string, attempt: () => Promise<Delivery>): Promise<Delivery> {
    for (let running = this.#running.get(id); running; running = this.#running.get(id)) {
      const result = await running.result;
      if (running.contentHash === contentHash) return result;
    }
    const result = attempt().finally(() => this.#running.delete(id));
    this.#running.set(id, { contentHash, result });
    return result;
  }

  /** Another process may have it in hand: its receipt is our result; where it fails, the next attempt is ours. */
  async #acceptAndDeliver(submission: Submission): Promise<Delivery> {
    const { table, clock } = this.#options;
    const { id } = submission;
    if (this.#unnoted.counts(submission, clock.now())) return "sent";
    const deadline = clock.now() + OTHER_PROCESS_LIMIT_MS;
    while (clock.now() < deadline) {
      const accepted = await this.storage.attempt(() => this.#accept(submission));
      if (accepted === undefined) return this.#relayUnstored(submission);
      if (accepted === "delivered") return "sent";
      if (accepted === "full") return "full";
      if (accepted === "waiting") {
        log.warn({ enquiry: id }, "enquiry stored: it waits, as the hour's enquiries have gone");
        return "sent";
      }
      if (accepted !== "elsewhere") {
        log.info({ enquiry: id }, "enquiry stored");
        return this.#deliver(accepted);
      }
      do await new Promise<void>((resolve) => clock.after(OTHER_PROCESS_CHECK_MS, resolve));
      while (clock.now() < deadline && (await this.storage.attempt(() => table.isHeld(id, clock.now()))));
    }
    return "failed";
  }

  async #accept(submission: Submission) {
    const { table, clock, perHour } = this.#options;
    const { waiting, sending, dead } = await table.counts();
    const stored = waiting + sending + dead;
    if (stored >= Math.min(MOST_STORED, perHour * HOURS_STORED)) {
      log.fatal({ stored }, "no room for an enquiry: its visitor was asked to write or call");
      return "full";
    }
    await this.#noteBelated(submission.id);
    return table.accept(submission, randomUUID(), clock.now());
  }

  /** Without storage the relay is tried all the same; a failure then is final, as the visitor is told. */
  async #relayUnstored(submission: Submission): Promise<Delivery> {
    if (!(await this.#unstoredPace.consume("all").catch(() => undefined))) {
      log.fatal(
        { enquiry: submission.id },
        "no room for an enquiry: nothing can be stored, the hour's have gone",
      );
      return "full";
    }
    const outcome = await this.#relay(submission.id, submission.enquiry);
    if (!outcome.ok) return "unstored";
    this.#unnoted.add({ ...submission, claim: "" }, this.#options.clock.now());
    return "sent";
  }

  async #deliver(claimed: ClaimedEnquiry): Promise<"sent" | "failed"> {
    const { table, clock } = this.#options;
    const { id, contentHash, claim } = claimed;
    const outcome = await this.#relay(id, claimed.enquiry);
    if (!outcome.ok) {
      await this.#noteFailed(claimed, outcome);
      return "failed";
    }
    const sentAt = clock.now();
    // Known until it is noted, so that a database that goes away now has nothing sent twice.
    this.#unnoted.add({ id, contentHash, claim }, sentAt);
    const isNoted = await this.storage.attempt(async () => {
      await table.noteSent({ id, contentHash, claim }, sentAt);
      return true;
    });
    if (isNoted) this.#unnoted.delete({ id, contentHash });
    return "sent";
  }

  async #noteFailed(claimed: ClaimedEnquiry, outcome: RelayOutcome & { ok: false }): Promise<void> {
    const { table, clock, schedule = RETRY_SCHEDULE, random = Math.random } = this.#options;
    const { id, retryUntil } = claimed;
    const attempts = claimed.attempts + 1;
    const failedAt = clock.now();
    const { status, reason, isLasting } = outcome;
    const next = nextAttemptAt({ attempts, failedAt, retryUntil, isLasting, random: random() }, schedule);
    const failure = `${status} ${reason}`.trim();
    await this.storage.attempt(() =>
      table.noteFailed({ ...claimed, attempts }, { failure, nextAttemptAt: next }),
    );
    if (next === undefined) log.fatal({ enquiry: id, attempts }, "enquiry given up: a dead letter waits");
    else {
      const at = new Date(next).toISOString();
      log.warn({ enquiry: id, attempts, nextAttemptAt: at }, "enquiry waits for another attempt");
    }
  }

  async #relay(enquiry: string, values: Submission["enquiry"]): Promise<RelayOutcome> {
    const outcome = await this.#options.relay(values);
    this.counters[outcome.ok ? "sent" : "failed"] += 1;
    const line = { enquiry, status: outcome.status };
    if (outcome.ok) log.info(line, "enquiry sent");
    else log.error({ ...line, reason: outcome.reason }, "enquiry not sent");
    return outcome;
  }

  /** Brings into the table what could not be noted: all of it, or one form's. Rejects when it still can't be. */
  async #noteBelated(id?: string): Promise<void> {
    for (const { sent, sentAt } of this.#unnoted.list(id)) {
      await this.#options.table.noteSent(sent, sentAt);
      this.#unnoted.delete(sent);
    }
  }
}

import { EMPTY_VALUES, type EnquiryOutcome, RETRY_PERIOD_MS } from "~domain/enquiry/enquiry";
import { log } from "../log.server";
import { enquiryOf, type SendableRow } from "./database/tables";
import type { EnquiryTable } from "./enquiry-table";
import type { ProviderAnswer, Relay } from "./relay";
import { type Identity, keyOf, type Submission } from "./submission";
import { HOUR, nextAttemptAt } from "./timing";

/** Milliseconds between checks of an enquiry that another process is sending, and their number. */
const OTHERS_CHECK_MS = 250;
const OTHERS_CHECKS = 48;
/** Latest answers that suspects' are drawn from, and the answer before the first. */
const ANSWERS = 20;
const FIRST_ANSWER = { outcome: "sent", ms: 300 } as const;

/** Unlike that of `node:timers/promises`, it stops with a test's clock. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Stores each enquiry, relays it and notes the outcome. A delivered enquiry is not sent again. */
export class Deliveries {
  /** Calls of the provider since the process started. */
  readonly counters = { sent: 0, failed: 0 };
  /** By {@link keyOf}: a submission that comes twice at a time is one attempt with one outcome. */
  readonly #running = new Map<string, { id: string; outcome: Promise<EnquiryOutcome> }>();
  /** The latest first. */
  readonly #answers: { outcome: EnquiryOutcome; ms: number }[] = [];

  constructor(
    readonly table: EnquiryTable,
    private readonly relay: Relay,
  ) {}

  /** Returns the outcome of a submission that was delivered or is being sent; undefined for a new one. */
  async outcomeOfRepeat(submission: Submission): Promise<EnquiryOutcome | undefined> {
    const running = this.#running.get(keyOf(submission));
    if (running) return running.outcome;
    return (await this.table.wasDelivered(submission)) ? "sent" : undefined;
  }

  /**
   * Stores a submission and tries to deliver it at once, unless others come first: then it waits in the queue. Never
   * rejects.
   */
  async submit(submission: Submission): Promise<EnquiryOutcome> {
    const running = this.#running.get(keyOf(submission));
    if (running) return running.outcome;
    const startedAt = performance.now();
    const outcome = await this.#run(submission, this.#acceptAndDeliver(submission));
    if (outcome === "full" || outcome === "failed") return outcome;
    this.#answers.unshift({ outcome, ms: performance.now() - startedAt });
    this.#answers.splice(ANSWERS);
    return outcome;
  }

  /**
   * Stores a suspected bot submission for an operator. Answers as one of the latest enquiries was answered, after the same
   * time, so that bots learn nothing; `full` if it can't be stored. Never rejects.
   */
  async submitSuspect(suspect: Submission): Promise<EnquiryOutcome> {
    const startedAt = performance.now();
    const { outcome, ms } = this.#answers[Math.floor(Math.random() * this.#answers.length)] ?? FIRST_ANSWER;
    const gone = await this.table.keepSuspect(suspect);
    if (gone === undefined) {
      log.error({ enquiry: suspect.id }, "suspect enquiry refused: it could not be stored");
      return "full";
    }
    log.info({ enquiry: suspect.id }, "suspect enquiry stored: an operator may send it");
    if (gone !== null) log.warn({ enquiry: gone }, "suspect enquiry given up for want of room");
    await wait(startedAt + ms - performance.now());
    return outcome;
  }

  /** Leases what is due and tries it again; undefined when there was nothing to try. */
  async retryNext(): Promise<EnquiryOutcome | undefined> {
    const own = [...this.#running.values()].map(({ id }) => id);
    const row = await this.table.claimNext(Date.now(), own);
    return row && this.#run(row, this.#deliver(row));
  }

  /** Waits until no attempt runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0)
      await Promise.all([...this.#running.values()].map(({ outcome }) => outcome));
  }

  #run(identity: Identity, attempt: Promise<EnquiryOutcome>): Promise<EnquiryOutcome> {
    const key = keyOf(identity);
    const outcome = attempt.finally(() => this.#running.delete(key));
    this.#running.set(key, { id: identity.id, outcome });
    return outcome;
  }

  async #acceptAndDeliver(submission: Submission): Promise<EnquiryOutcome> {
    if ((await this.table.hasRoom(submission.network)) === false) return this.#refuse(submission);
    for (let check = 0; ; check += 1) {
      const { row, outcome } = (await this.table.accept(submission)) ?? {};
      if (row) {
        log.info({ enquiry: row.id }, "enquiry stored");
        return this.#deliver(row);
      }
      if (!outcome) return this.#relayUnstored(submission);
      if (outcome === "queued") log.info({ enquiry: submission.id }, "enquiry stored: it waits in the queue");
      const isElsewhere = outcome === "kept" || outcome === "failed";
      if (!isElsewhere || check === OTHERS_CHECKS) return outcome;
      await wait(OTHERS_CHECK_MS);
    }
  }

  #refuse({ id }: Submission): EnquiryOutcome {
    log.warn({ enquiry: id }, "enquiry refused: no room for it");
    return "full";
  }

  /** Relays an enquiry that can't be stored. A failure is final, and the answer to the visitor says so. */
  async #relayUnstored(submission: Submission): Promise<EnquiryOutcome> {
    const accepted_at = Date.now();
    // The others that are on their way count, too.
    const relayed = this.table.unnotedSince(accepted_at - HOUR) + this.#running.size - 1;
    if (relayed >= this.table.perHour) return this.#refuse(submission);
    const { ok } = await this.#relay(submission.id, submission.enquiry);
    if (ok) await this.table.noteSent({ ...submission, accepted_at });
    return ok ? "sent" : "failed";
  }

  async #deliver(row: SendableRow): Promise<EnquiryOutcome> {
    // A leased row is never a damaged one.
    const answer = await this.#relay(row.id, enquiryOf(row) ?? EMPTY_VALUES);
    if (answer.ok) await this.table.noteSent(row);
    else await this.#noteFailed(row, answer);
    return answer.ok ? "sent" : "kept";
  }

  async #noteFailed(row: SendableRow, { status, reason, isLasting }: ProviderAnswer & { ok: false }) {
    const failedAt = Date.now();
    const attempts = row.attempts + 1;
    const retry_until = attempts === 1 ? failedAt + RETRY_PERIOD_MS : row.retry_until;
    const waits = this.table.timing[isLasting ? "lasting" : "passing"];
    const isLate = failedAt >= retry_until && (await this.table.breaker.isClockSteady());
    const next = isLate ? undefined : nextAttemptAt(attempts, waits, failedAt, retry_until);
    await this.table.noteFailed(row, {
      state: next === undefined ? "dead" : "waiting",
      attempts,
      retry_until,
      next_attempt_at: next ?? 0,
      last_failure: `${status} ${reason}`.trim(),
      // The time of the failure shows later whether the clock was ahead.
      claimed_at: failedAt,
    });
    const line = { enquiry: row.id, attempts };
    if (next === undefined) log.fatal(line, "enquiry given up: a dead letter waits");
    else
      log.warn({ ...line, nextAttemptAt: new Date(next).toISOString() }, "enquiry waits for another attempt");
  }

  async #relay(id: string, enquiry: Submission["enquiry"]): Promise<ProviderAnswer> {
    const answer = await this.relay(enquiry);
    this.counters[answer.ok ? "sent" : "failed"] += 1;
    const line = { enquiry: id, status: answer.status };
    if (answer.ok) log.info(line, "enquiry sent");
    else log.error({ ...line, reason: answer.reason }, "enquiry not sent");
    return answer;
  }
}

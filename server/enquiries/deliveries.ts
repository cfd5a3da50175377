import { EMPTY_VALUES, type EnquiryOutcome, RETRY_PERIOD_MS } from "~domain/enquiry";
import { log } from "../log.server";
import { CircuitBreaker } from "./database/circuit-breaker";
import { enquiryOf, type SendableRow } from "./database/tables";
import type { Delivered, EnquiryTable } from "./enquiry-table";
import type { ProviderAnswer, Relay } from "./relay";
import type { Identity, Submission } from "./submission";
import { Suspects } from "./suspects";
import { HOUR, nextAttemptAt } from "./timing";

/** Milliseconds between checks of an enquiry that another process is sending, and their number. */
const OTHERS_CHECK_MS = 250;
const OTHERS_CHECKS = 48;
/** Stored enquiries are at most what is sent in a week, and never more than this; so are deliveries to be noted. */
const MOST_STORED = 10_000;
const HOURS_STORED = 7 * 24;
/** A full table has room again from this part of it, so that its end is not logged with each that leaves. */
const ROOM_AGAIN = 0.9;
type Sent = Delivered & { readonly sentAt: number };

/** Stores each enquiry, relays it and notes the outcome. A delivered enquiry is not sent again. */
export class Deliveries {
  /** Calls of the provider since the process started. */
  readonly counters = { sent: 0, failed: 0 };
  readonly breaker: CircuitBreaker;
  readonly suspects: Suspects;
  /** By {@link keyOf}: a submission that comes twice at a time is one attempt with one outcome. */
  readonly #running = new Map<string, { id: string; outcome: Promise<EnquiryOutcome> }>();
  /** Deliveries that the table does not have yet. */
  readonly #unnoted = new Map<string, Sent>();
  #isFull = false;
  #isQueueing = false;

  constructor(
    readonly table: EnquiryTable,
    private readonly relay: Relay,
  ) {
    this.breaker = new CircuitBreaker(table.database, () => this.#noteUnnoted());
    this.suspects = new Suspects(table.database, this.breaker);
  }

  /** Returns the outcome of a submission that was delivered or is being sent; undefined for a new one. */
  async outcomeOfRepeat(submission: Submission): Promise<EnquiryOutcome | undefined> {
    const known = this.#known(submission);
    if (known) return known;
    const isRepeat = await this.breaker.attempt(() => this.table.wasDelivered(submission));
    return isRepeat ? "sent" : undefined;
  }

  /**
   * Stores a submission and tries to deliver it at once, unless others come first or it `isCrowded`: then it waits in the
   * queue. Never rejects.
   */
  async submit(submission: Submission, isCrowded = false): Promise<EnquiryOutcome> {
    const known = this.#known(submission);
    if (known) return known;
    const startedAt = performance.now();
    const outcome = await this.#run(submission, this.#acceptAndDeliver(submission, isCrowded));
    this.suspects.noteAnswer(outcome, performance.now() - startedAt);
    return outcome;
  }

  /** Leases what is due and tries it again; undefined when there was nothing to try. */
  async retryNext(): Promise<EnquiryOutcome | undefined> {
    const own = [...this.#running.values(), ...this.#unnoted.values()].map(({ id }) => id);
    const row = await this.breaker.attempt(() => this.table.claimNext(Date.now(), own));
    return row && this.#run(row, this.#deliver(row));
  }

  /** Waits until no attempt runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0)
      await Promise.all([...this.#running.values()].map(({ outcome }) => outcome));
  }

  /** Returns the outcome of a submission that this process is sending, or has sent without a note in the table. */
  #known(submission: Submission): Promise<EnquiryOutcome> | "sent" | undefined {
    const running = this.#running.get(keyOf(submission));
    if (running) return running.outcome;
    const { sentAt } = this.#unnoted.get(keyOf(submission)) ?? {};
    return sentAt !== undefined && Date.now() - sentAt <= submission.repeatWindowMs ? "sent" : undefined;
  }

  #run(identity: Identity, attempt: Promise<EnquiryOutcome>): Promise<EnquiryOutcome> {
    const key = keyOf(identity);
    const outcome = attempt.finally(() => this.#running.delete(key));
    this.#running.set(key, { id: identity.id, outcome });
    return outcome;
  }

  async #acceptAndDeliver(submission: Submission, isCrowded: boolean): Promise<EnquiryOutcome> {
    const { id } = submission;
    for (let check = 0; ; check += 1) {
      const accepted = await this.breaker.attempt(() => this.#accept(submission, isCrowded));
      if (accepted === undefined) return this.#relayUnstored(submission);
      if (typeof accepted === "object") {
        log.info({ enquiry: id }, "enquiry stored");
        return this.#deliver(accepted);
      }
      const isOthers = accepted === "kept" || accepted === "failed";
      if (!isOthers || check === OTHERS_CHECKS) return accepted;
      await new Promise((resolve) => setTimeout(resolve, OTHERS_CHECK_MS));
    }
  }

  async #accept(submission: Submission, isCrowded: boolean) {
    const { waiting, dead } = await this.table.count();
    const most = Math.min(MOST_STORED, this.table.perHour * HOURS_STORED);
    if (this.#isFullOf("stored", waiting + dead, most)) return "full";
    const accepted = await this.table.accept(submission, Date.now(), isCrowded);
    if (accepted === "queued") log.info({ enquiry: submission.id }, "enquiry stored: it waits for its turn");
    if (accepted === "queued" && !this.#isQueueing)
      log.warn({ waiting: waiting + 1 }, "the hour's enquiries have gone: new ones wait in the queue");
    // One warning lasts until the queue is empty.
    this.#isQueueing = accepted === "queued" || (this.#isQueueing && waiting > 0);
    return accepted;
  }

  /** Logs only the first refusal of many. */
  #isFullOf(what: "stored" | "relayed", count: number, most: number): boolean {
    if (count >= most && !this.#isFull)
      log.fatal({ [what]: count }, "no room for enquiries: visitors are asked to write or call");
    this.#isFull = count >= most * (this.#isFull ? ROOM_AGAIN : 1);
    return count >= most;
  }

  /** Relays an enquiry that can't be stored. A failure is final, and the answer to the visitor says so. */
  async #relayUnstored(submission: Submission): Promise<EnquiryOutcome> {
    const accepted_at = Date.now();
    const sent = [...this.#unnoted.values()].filter(({ sentAt }) => sentAt > accepted_at - HOUR).length;
    // The others that are on their way take places, too.
    const relayed = sent + this.#running.size - 1;
    if (this.#isFullOf("relayed", relayed, this.table.perHour)) return "full";
    const { ok } = await this.#relay(submission.id, submission.enquiry);
    if (ok) await this.#noteSent({ ...submission, accepted_at });
    return ok ? "sent" : "failed";
  }

  async #deliver(row: SendableRow): Promise<EnquiryOutcome> {
    // A leased row is never a damaged one.
    const answer = await this.#relay(row.id, enquiryOf(row) ?? EMPTY_VALUES);
    if (answer.ok) await this.#noteSent(row);
    else await this.#noteFailed(row, answer);
    return answer.ok ? "sent" : "kept";
  }

  /** Remembers the delivery until the table has it, so that nothing is sent twice while the database is away. */
  async #noteSent({ id, content_hash, network, accepted_at }: Delivered): Promise<void> {
    const sent = { id, content_hash, network, accepted_at, sentAt: Date.now() };
    if (this.#unnoted.size < MOST_STORED) this.#unnoted.set(keyOf(sent), sent);
    await this.breaker.attempt(() => this.#note(sent));
  }

  async #noteUnnoted(): Promise<void> {
    for (const sent of this.#unnoted.values()) await this.#note(sent);
  }

  async #note(sent: Sent): Promise<void> {
    await this.table.noteSent(sent, sent.sentAt);
    this.#unnoted.delete(keyOf(sent));
  }

  async #noteFailed(row: SendableRow, { status, reason, isLasting }: ProviderAnswer & { ok: false }) {
    const failedAt = Date.now();
    const attempts = row.attempts + 1;
    const retry_until = attempts === 1 ? failedAt + RETRY_PERIOD_MS : row.retry_until;
    const waits = this.table.timing[isLasting ? "lasting" : "passing"];
    const isLate = failedAt >= retry_until && (await this.breaker.isClockSteady());
    const next = isLate ? undefined : nextAttemptAt(attempts, waits, failedAt, retry_until);
    const change = {
      state: next === undefined ? "dead" : "waiting",
      attempts,
      retry_until,
      next_attempt_at: next ?? 0,
      last_failure: `${status} ${reason}`.trim(),
      // The time of the failure shows later whether the clock was ahead.
      claimed_at: failedAt,
    } as const;
    await this.breaker.attempt(() => this.table.noteFailed(row, change));
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

function keyOf({ id, content_hash }: Identity): string {
  return `${id} ${content_hash}`;
}

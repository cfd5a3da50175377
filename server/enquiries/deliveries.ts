import { type EnquiryOutcome, RETRY_PERIOD_MS } from "~content/enquiry";
import { log } from "../log.server";
import { StorageHealth } from "./database/storage-health";
import type { SendableRow } from "./database/tables";
import type { EnquiryTable } from "./enquiry-table";
import type { ProviderAnswer, Relay } from "./relay";
import type { Identity, Submission } from "./submission";
import { HOUR, nextAttemptAt } from "./timing";

/** Milliseconds between checks of an enquiry that another process is sending, and their number. */
const OTHERS_CHECK_MS = 250;
const OTHERS_CHECKS = 48;
/** Stored enquiries are at most what is sent in a week, and never more than this; so are deliveries to be noted. */
const MOST_STORED = 10_000;
const HOURS_STORED = 7 * 24;
/** A full table has room again from this part of it, so that its end is not logged with each that leaves. */
const ROOM_AGAIN = 0.9;

type Sent = Identity & { readonly accepted_at: number; readonly sentAt: number };

/** Stores each enquiry, relays it and notes the outcome. A delivered enquiry is not sent again. */
export class Deliveries {
  /** Calls of the provider since the process started. */
  readonly counters = { sent: 0, failed: 0 };
  readonly storage: StorageHealth;
  /** By {@link keyOf}: a submission that comes twice at a time is one attempt with one outcome. */
  readonly #running = new Map<string, { id: string; outcome: Promise<EnquiryOutcome> }>();
  /** Deliveries that the table does not have yet. */
  readonly #unnoted = new Map<string, Sent>();
  #isFull = false;

  constructor(
    readonly table: EnquiryTable,
    private readonly relay: Relay,
  ) {
    this.storage = new StorageHealth(table.database, () => this.#noteUnnoted(), table.timing);
  }

  /** Returns the outcome of a submission that was delivered or is being sent; undefined for a new one. */
  async outcomeOfRepeat(submission: Submission): Promise<EnquiryOutcome | undefined> {
    const running = this.#running.get(keyOf(submission));
    if (running) return running.outcome;
    if (this.#isUnnoted(submission)) return "sent";
    const isRepeat = await this.storage.attempt(() => this.table.wasDelivered(submission));
    return isRepeat ? "sent" : undefined;
  }

  /** Stores a submission and tries to deliver it at once. Never rejects. */
  submit(submission: Submission): Promise<EnquiryOutcome> {
    const running = this.#running.get(keyOf(submission));
    return running?.outcome ?? this.#run(submission, this.#acceptAndDeliver(submission));
  }

  /** Claims what is due the longest and tries it again; undefined when there was nothing to try. */
  async retryNext(): Promise<EnquiryOutcome | undefined> {
    const own = [...this.#running.values(), ...this.#unnoted.values()].map(({ id }) => id);
    const row = await this.storage.attempt(() => this.table.claimNext(Date.now(), own));
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
    const { id } = submission;
    if (this.#isUnnoted(submission)) return "sent";
    for (let check = 0; ; check += 1) {
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
      if (check === OTHERS_CHECKS) return accepted === "sending" ? "kept" : "failed";
      await new Promise((resolve) => setTimeout(resolve, OTHERS_CHECK_MS));
    }
  }

  async #accept(submission: Submission) {
    const { waiting, dead } = await this.table.count();
    const most = Math.min(MOST_STORED, this.table.perHour * HOURS_STORED);
    return this.#isFullOf("stored", waiting + dead, most) ? "full" : this.table.accept(submission);
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
    const answer = await this.#relay(row.id, row);
    if (answer.ok) await this.#noteSent(row);
    else await this.#noteFailed(row, answer);
    return answer.ok ? "sent" : "kept";
  }

  /** Remembers the delivery until the table has it, so that nothing is sent twice while the database is away. */
  async #noteSent({ id, content_hash, accepted_at }: Omit<Sent, "sentAt">): Promise<void> {
    const sent = { id, content_hash, accepted_at, sentAt: Date.now() };
    if (this.#unnoted.size < MOST_STORED) this.#unnoted.set(keyOf(sent), sent);
    await this.storage.attempt(() => this.#note(sent));
  }

  async #noteUnnoted(): Promise<void> {
    for (const sent of this.#unnoted.values()) await this.#note(sent);
  }

  async #note(sent: Sent): Promise<void> {
    await this.table.noteSent(sent, sent.sentAt);
    this.#unnoted.delete(keyOf(sent));
  }

  #isUnnoted(submission: Submission): boolean {
    const sent = this.#unnoted.get(keyOf(submission));
    return sent !== undefined && Date.now() - sent.sentAt <= submission.repeatWindowMs;
  }

  async #noteFailed(row: SendableRow, { status, reason, isLasting }: ProviderAnswer & { ok: false }) {
    const failedAt = Date.now();
    const attempts = row.attempts + 1;
    const retry_until = attempts === 1 ? failedAt + RETRY_PERIOD_MS : row.retry_until;
    const { lasting, passing } = this.table.timing;
    const next = nextAttemptAt(attempts, isLasting ? lasting : passing, failedAt, retry_until);
    const change = {
      state: next === undefined ? "dead" : "waiting",
      attempts,
      retry_until,
      next_attempt_at: next ?? 0,
      last_failure: `${status} ${reason}`.trim(),
      // The time of the failure shows later whether the clock was ahead.
      claimed_at: failedAt,
    } as const;
    await this.storage.attempt(() => this.table.noteFailed(row, change));
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

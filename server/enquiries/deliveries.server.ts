import type { Clock } from "../clock";
import { log } from "../log.server";
import type { Outbox, OutboxEntry } from "./outbox";
import type { Relay, RelayOutcome } from "./relay.server";
import { nextAttemptAt, RETRY_SCHEDULE, type RetrySchedule } from "./retry-schedule";
import { StorageHealth } from "./storage-health.server";
import type { Submission } from "./submission.server";

/** How often a request asks whether another process has delivered the same submission. */
const OTHER_PROCESS_CHECK_MS = 250;
const OTHER_PROCESS_LIMIT_MS = 12_000;

/** `failed`: the outbox keeps it and goes on trying; `unstored`: it could be neither sent nor kept. */
export type Delivery = "sent" | "failed" | "unstored";

export interface DeliveriesOptions {
  readonly outbox: Outbox;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly schedule?: RetrySchedule;
  /** From 0 to 1, for the jitter of waits. */
  readonly random?: () => number;
}

interface Running {
  readonly contentHash: string | undefined;
  readonly result: Promise<Delivery>;
}

/**
 * Delivers enquiries one attempt at a time: stores, relays, and records what became of it. Attempts at one
 * submission never run side by side, and one that was delivered is answered without sending it again.
 */
export class Deliveries {
  /** Since the process started. */
  readonly counters = { sent: 0, failed: 0 };
  readonly #options: DeliveriesOptions;
  readonly #running = new Map<string, Running>();
  /** Delivered, but the outbox could not note it: until it can, this process remembers. */
  readonly #unrecorded = new Set<string>();
  readonly #storage = new StorageHealth();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  /** True while enquiries can't be stored and the relay is all there is. */
  get isStorageBroken(): boolean {
    return this.#storage.isBroken;
  }

  /** The answer to a submission that was delivered or is on its way; undefined when it would be a new attempt. */
  async answerToRepeat(submission: Submission): Promise<Delivery | undefined> {
    const running = this.#running.get(submission.id);
    if (running?.contentHash === submission.contentHash) return running.result;
    if (this.#unrecorded.has(key(submission))) return "sent";
    const { outbox, clock } = this.#options;
    const wasDelivered = outbox.wasDelivered(submission, clock.now());
    return (await this.#storage.attempt("look up", wasDelivered)) ? "sent" : undefined;
  }

  /** Stores a submission and tries to deliver it at once. Never rejects. */
  async submit(submission: Submission): Promise<Delivery> {
    const repeated = await this.answerToRepeat(submission);
    if (repeated) return repeated;
    return this.#alone(submission.id, submission.contentHash, () => this.#acceptAndDeliver(submission));
  }

  /** Tries an entry of the outbox again; undefined when there was nothing to try. */
  async retry(id: string): Promise<Delivery | undefined> {
    let isTried = false;
    const result = await this.#alone(id, undefined, async () => {
      const entry = await this.#storage.attempt("claim", this.#claim(id));
      if (!entry) return "failed";
      isTried = true;
      return this.#deliver(entry);
    });
    return isTried ? result : undefined;
  }

  /** Waits until no attempt runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled([...this.#running.values()].map(({ result }) => result));
    }
  }

  /** Finds out whether the outbox can store again. */
  async checkStorage(): Promise<void> {
    await this.#storage.attempt("probe", this.#options.outbox.probe());
  }

  async #alone(id: string, contentHash: string | undefined, attempt: () => Promise<Delivery>) {
    for (let running = this.#running.get(id); running; running = this.#running.get(id)) {
      const result = await running.result;
      if (running.contentHash !== undefined && running.contentHash === contentHash) return result;
    }
    const result = attempt().finally(() => this.#running.delete(id));
    this.#running.set(id, { contentHash, result });
    return result;
  }

  async #acceptAndDeliver(submission: Submission): Promise<Delivery> {
    const { outbox, clock } = this.#options;
    const { id } = submission;
    const state = await this.#storage.attempt("accept", outbox.accept(submission, clock.now()));
    if (state === undefined) return this.#relayUnstored(submission);
    if (state === "delivered") return "sent";
    log.info({ enquiry: id }, "enquiry stored");
    const entry = await this.#storage.attempt("claim", this.#claim(id));
    return entry ? this.#deliver(entry) : this.#outcomeElsewhere(submission);
  }

  async #claim(id: string): Promise<OutboxEntry | undefined> {
    const { outbox, clock } = this.#options;
    const entry = await outbox.claim(id, clock.now());
    if (!entry || !this.#unrecorded.has(key(entry))) return entry;
    await outbox.delivered(entry, clock.now());
    this.#unrecorded.delete(key(entry));
    return undefined;
  }

  /** Without storage the relay is tried all the same; a failure then is final, as the visitor is told. */
  async #relayUnstored(submission: Submission): Promise<Delivery> {
    const outcome = await this.#relay(submission.id, submission.enquiry);
    if (!outcome.ok) return "unstored";
    this.#unrecorded.add(key(submission));
    return "sent";
  }

  async #deliver(entry: OutboxEntry): Promise<Delivery> {
    const { outbox, clock } = this.#options;
    const outcome = await this.#relay(entry.id, entry.enquiry);
    if (!outcome.ok) {
      await this.#keep(entry, outcome);
      return "failed";
    }
    this.#unrecorded.add(key(entry));
    const isRecorded = await this.#storage.attempt(
      "remove",
      outbox.delivered(entry, clock.now()).then(() => true),
    );
    if (isRecorded) this.#unrecorded.delete(key(entry));
    return "sent";
  }

  async #keep(entry: OutboxEntry, outcome: RelayOutcome & { ok: false }): Promise<void> {
    const { outbox, clock, schedule = RETRY_SCHEDULE, random = Math.random } = this.#options;
    const attempts = entry.attempts + 1;
    const failed = { ...entry, attempts, lastFailure: `${outcome.status} ${outcome.reason}` };
    const next = nextAttemptAt(
      {
        attempts,
        failedAt: clock.now(),
        retryUntil: Date.parse(entry.retryUntil),
        isLasting: outcome.isLasting,
        random: random(),
      },
      schedule,
    );
    if (next === undefined) {
      await this.#storage.attempt("bury", outbox.bury(failed));
      log.fatal({ enquiry: entry.id, attempts }, "enquiry given up: a dead letter waits in the outbox");
      return;
    }
    const at = new Date(next).toISOString();
    await this.#storage.attempt("postpone", outbox.postpone({ ...failed, nextAttemptAt: at }));
    log.warn({ enquiry: entry.id, attempts, nextAttemptAt: at }, "enquiry waits for another attempt");
  }

  async #relay(enquiry: string, values: Submission["enquiry"]): Promise<RelayOutcome> {
    const outcome = await this.#options.relay(values);
    this.counters[outcome.ok ? "sent" : "failed"] += 1;
    if (outcome.ok) log.info({ enquiry, status: outcome.status }, "enquiry sent");
    else log.error({ enquiry, status: outcome.status, reason: outcome.reason }, "enquiry not sent");
    return outcome;
  }

  /** Another process has it in hand: its receipt is our answer; where it fails, the next attempt is ours. */
  async #outcomeElsewhere(submission: Submission): Promise<Delivery> {
    const { outbox, clock } = this.#options;
    const deadline = clock.now() + OTHER_PROCESS_LIMIT_MS;
    while (clock.now() < deadline) {
      if (await this.#storage.attempt("look up", outbox.wasDelivered(submission, clock.now()))) return "sent";
      const entry = await this.#storage.attempt("claim", this.#claim(submission.id));
      if (entry) return this.#deliver(entry);
      await new Promise<void>((resolve) => clock.after(OTHER_PROCESS_CHECK_MS, resolve));
    }
    return "failed";
  }
}

function key({ id, contentHash }: Pick<Submission, "id" | "contentHash">): string {
  return `${id}-${contentHash}`;
}

import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { CLAIM_LIMIT_MS } from "./claim-owner.server";
import { freshEntry, revivedEntry } from "./fresh-entry";
import type { Outbox, OutboxEntry, OutboxListing } from "./outbox";
import { RedisEntries } from "./redis-entries.server";
import { KEEP_MS, RETRY_SCHEDULE } from "./retry-schedule";
import type { Submission } from "./submission.server";

/** Every key of the outbox begins so. */
const KEY_PREFIX = "frukto:outbox";

/** An appointment that nobody has kept for so long is lost. */
const LOST_AFTER_MS = 10 * 60_000;

/** Deletes a claim if it is still the caller's. */
const RELEASE = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`;

/** Sees to it that some replica tries an entry from a time on, again and again until the entry is gone or dead. */
export interface Appointments {
  /** `at` in milliseconds since the epoch. Rejects when it can't be noted. */
  schedule(id: string, at: number): Promise<void>;
}

/** Milliseconds; shorter in tests. */
export interface RedisOutboxWaits {
  /** How long a claim holds when its process is gone. */
  readonly claimMs: number;
  /** When somebody else tries an entry whose visitor's request never came to an end. */
  readonly firstRetryMs: number;
}

const WAITS: RedisOutboxWaits = { claimMs: CLAIM_LIMIT_MS, firstRetryMs: RETRY_SCHEDULE.passing.firstMs };

/**
 * The outbox in Redis, shared by every replica: entries in a hash, a claim as a key that expires, receipts as keys
 * that Redis forgets after 30 days. Each entry has at least one appointment in the retry queue, which follows it.
 */
export class RedisOutbox implements Outbox {
  readonly #redis: Redis;
  readonly #entries: RedisEntries;
  readonly #appointments: Appointments;
  readonly #waits: RedisOutboxWaits;
  /** Tokens of the claims that this process holds, by entry. */
  readonly #claims = new Map<string, string>();

  constructor(redis: Redis, appointments: Appointments, waits = WAITS) {
    this.#redis = redis;
    this.#entries = new RedisEntries(redis, `${KEY_PREFIX}:entries`);
    this.#appointments = appointments;
    this.#waits = waits;
  }

  async accept(submission: Submission, now: number): Promise<"stored" | "delivered"> {
    const { id, contentHash, enquiry } = submission;
    if (await this.wasDelivered(submission, now)) return "delivered";
    const fresh = freshEntry(submission, now, this.#waits.firstRetryMs);
    // First: an appointment without an entry ends by itself, an entry without an appointment would wait for ever.
    await this.#appoint(fresh);
    await this.#entries.update(id, (kept) => {
      if (!kept || kept.isDead) return { isDead: false, entry: fresh };
      if (kept.entry.contentHash === contentHash) return kept;
      return { isDead: false, entry: { ...kept.entry, contentHash, enquiry } };
    });
    return "stored";
  }

  async wasDelivered({ id, contentHash, repeatWindowMs }: Submission, now: number): Promise<boolean> {
    const deliveredAt = await this.#deliveredAt(id, contentHash);
    return deliveredAt !== undefined && now <= deliveredAt + repeatWindowMs;
  }

  async claim(id: string): Promise<OutboxEntry | undefined> {
    const token = randomUUID();
    const taken = await this.#redis.set(claimKey(id), token, "PX", this.#waits.claimMs, "NX");
    if (taken === null) return undefined;
    this.#claims.set(id, token);
    const kept = await this.#entries.get(id);
    const entry = kept && !kept.isDead ? kept.entry : undefined;
    const deliveredAt = entry && (await this.#deliveredAt(id, entry.contentHash));
    if (entry && (deliveredAt === undefined || Date.parse(entry.acceptedAt) > deliveredAt)) return entry;
    if (entry) await this.#removeIfSame(entry);
    await this.#release(id);
    return undefined;
  }

  async delivered(entry: OutboxEntry, now: number): Promise<void> {
    const { id, contentHash } = entry;
    try {
      await this.#redis.set(receiptKey(id, contentHash), new Date(now).toISOString(), "PX", KEEP_MS);
      await this.#removeIfSame(entry);
    } finally {
      await this.#release(id);
    }
  }

  async postpone(entry: OutboxEntry): Promise<void> {
    await this.#putBack(entry, false);
  }

  async bury(entry: OutboxEntry): Promise<void> {
    await this.#putBack(entry, true);
  }

  async retry(id: string, now: number): Promise<boolean> {
    if ((await this.#redis.exists(claimKey(id))) === 1) return false;
    const kept = await this.#entries.update(
      id,
      (found) => found && { isDead: false, entry: revivedEntry(found.entry, now) },
    );
    if (kept) await this.#appoint(kept.entry);
    return kept !== undefined;
  }

  async list(): Promise<OutboxListing[]> {
    const kept = await this.#entries.all();
    if (kept.length === 0) return [];
    const claims = await this.#redis.mget(kept.map(({ entry }) => claimKey(entry.id)));
    return kept.map(({ isDead, entry }, index) => ({
      state: isDead ? "dead" : claims[index] ? "sending" : "pending",
      entry,
    }));
  }

  async counts(): Promise<{ pending: number; dead: number }> {
    const kept = await this.#entries.all();
    const dead = kept.filter(({ isDead }) => isDead).length;
    return { pending: kept.length - dead, dead };
  }

  async purge(now: number): Promise<number> {
    let purged = 0;
    for (const { entry } of await this.#entries.all()) {
      if (Date.parse(entry.acceptedAt) >= now - KEEP_MS) continue;
      await this.#removeIfSame(entry);
      purged += 1;
    }
    return purged;
  }

  async probe(): Promise<void> {
    await this.#redis.set(`${KEY_PREFIX}:probe`, "", "PX", 1);
  }

  /** Gives every entry whose time is long over a new appointment, should its own ever have been lost. */
  async reappoint(now: number): Promise<void> {
    for (const { isDead, entry } of await this.#entries.all()) {
      if (!isDead && Date.parse(entry.nextAttemptAt) < now - LOST_AFTER_MS) await this.#appoint(entry);
    }
  }

  /** When an entry is to be tried next, in milliseconds since the epoch; undefined when it is not. */
  async dueAt(id: string): Promise<number | undefined> {
    const kept = await this.#entries.get(id);
    return kept && !kept.isDead ? Date.parse(kept.entry.nextAttemptAt) : undefined;
  }

  /** Unless a correction has replaced it meanwhile, or it is gone because a claim that ran out let others send it. */
  async #putBack(entry: OutboxEntry, isDead: boolean): Promise<void> {
    try {
      await this.#entries.update(entry.id, (found) =>
        found?.entry.contentHash === entry.contentHash ? { isDead, entry } : found,
      );
    } finally {
      await this.#release(entry.id);
    }
  }

  async #removeIfSame({ id, contentHash }: OutboxEntry): Promise<void> {
    await this.#entries.update(id, (kept) => (kept?.entry.contentHash === contentHash ? undefined : kept));
  }

  async #appoint({ id, nextAttemptAt }: OutboxEntry): Promise<void> {
    await this.#appointments.schedule(id, Date.parse(nextAttemptAt));
  }

  async #deliveredAt(id: string, contentHash: string): Promise<number | undefined> {
    const text = await this.#redis.get(receiptKey(id, contentHash));
    return text === null ? undefined : Date.parse(text);
  }

  async #release(id: string): Promise<void> {
    const token = this.#claims.get(id);
    this.#claims.delete(id);
    if (token) await this.#redis.eval(RELEASE, 1, claimKey(id), token);
  }
}

function claimKey(id: string): string {
  return `${KEY_PREFIX}:claim:${id}`;
}

function receiptKey(id: string, contentHash: string): string {
  return `${KEY_PREFIX}:receipt:${id}-${contentHash}`;
}

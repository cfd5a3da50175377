import { type RawBuilder, sql } from "kysely";
import { HOUR } from "./timing";

/** How often something happened in the time that ends at `expire`, in milliseconds since 1970. */
export interface Count {
  readonly points: number;
  readonly expire: number;
}

/** Runs a statement on the table that replicas share; returns undefined while it is away. */
export type Shared = (statement: RawBuilder<Count>) => Promise<{ readonly rows: Count[] } | undefined>;

/** Counts in memory. */
const MOST = 60_000;
/** Part of them that is left after some had to go. */
const KEPT = 0.9;

/**
 * Counts of this process. Where there are too many, the groups of networks with the most lose the older half of theirs: who
 * asks from many addresses loses his own.
 */
export class CountsInMemory {
  readonly #groups = new Map<string, Map<string, Count>>();
  #size = 0;

  constructor() {
    setInterval(() => this.#forgetEnded(), HOUR).unref();
  }

  get size(): number {
    return this.#size;
  }

  /** Returns a count of at most `ms`; undefined for none, one that has ended, and one by a clock that was ahead. */
  read(group: string, key: string, ms: number): Count | undefined {
    const count = this.#groups.get(group)?.get(key);
    const left = (count?.expire ?? 0) - Date.now();
    return left > 0 && left <= ms ? count : undefined;
  }

  add(group: string, key: string, ms: number): Count {
    const { points, expire } = this.read(group, key, ms) ?? { points: 0, expire: Date.now() + ms };
    const count = { points: points + 1, expire };
    const counts = this.#groups.get(group) ?? new Map<string, Count>();
    if (!counts.has(key)) this.#size++;
    this.#groups.set(group, counts.set(key, count));
    if (this.#size > MOST) this.#makeRoom();
    return count;
  }

  /** The privacy notice says when addresses are forgotten. */
  #forgetEnded(): void {
    const now = Date.now();
    for (const [group, counts] of this.#groups) {
      for (const [key, { expire }] of counts) {
        if (expire > now) continue;
        counts.delete(key);
        this.#size--;
      }
      if (counts.size === 0) this.#groups.delete(group);
    }
  }

  #makeRoom(): void {
    for (const [group, counts] of [...this.#groups].sort(([, a], [, b]) => b.size - a.size)) {
      const older = [...counts.keys()].slice(0, Math.ceil(counts.size / 2));
      for (const key of older) counts.delete(key);
      if (counts.size === 0) this.#groups.delete(group);
      this.#size -= older.length;
      if (this.#size <= MOST * KEPT) return;
    }
  }
}

/** Reads a count in PostgreSQL, by the same rule. */
export function readCount(key: string, ms: number): RawBuilder<Count> {
  const now = Date.now();
  return sql`select points, expire from limits where key = ${key} and expire > ${now} and expire <= ${now + ms}`;
}

export function addToCount(key: string, ms: number): RawBuilder<Count> {
  const now = Date.now();
  const goesOn = sql`limits.expire > ${now} and limits.expire <= ${now + ms}`;
  return sql`insert into limits (key, points, expire) values (${key}, 1, ${now + ms}) on conflict (key) do update
    set points = case when ${goesOn} then limits.points + 1 else 1 end,
      expire = case when ${goesOn} then limits.expire else excluded.expire end
    returning points, expire`;
}

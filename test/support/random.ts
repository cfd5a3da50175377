/** A small seeded random generator (mulberry32). The same seed repeats a failed run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns a whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Returns a random item. Throws on an empty list. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

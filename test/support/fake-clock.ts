import type { Clock } from "../../server/clock";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Time that moves when a test says so. */
export class FakeClock implements Clock {
  #now: number;
  #timers: Timer[] = [];
  #onTimer: () => void = () => {};

  constructor(now = Date.parse("2026-11-21T12:00:00Z")) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    this.#onTimer();
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  get timers(): number {
    return this.#timers.length;
  }

  /** Lets time pass while nothing waits for it. */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** Waits until something sleeps. */
  async sleeping(): Promise<void> {
    while (this.#timers.length === 0) {
      await new Promise<void>((resolve) => {
        this.#onTimer = resolve;
      });
    }
  }

  /** Waits until something sleeps, then moves on to when the first sleeper wakes; returns how long that took. */
  async wakeNext(): Promise<number> {
    await this.sleeping();
    const next = this.#timers.reduce((first, timer) => (timer.at < first.at ? timer : first));
    this.#timers = this.#timers.filter((timer) => timer !== next);
    const slept = Math.max(0, next.at - this.#now);
    this.#now += slept;
    next.run();
    return slept;
  }

  /** Wakes sleepers until `isDone`, or fails after a simulated limit. */
  async runUntil(isDone: () => boolean, limitMs = 72 * 3_600_000): Promise<void> {
    const end = this.#now + limitMs;
    for (await this.sleeping(); !isDone(); await this.sleeping()) {
      if (this.#now > end) throw new Error(`Not done after ${limitMs} simulated ms.`);
      await this.wakeNext();
    }
  }
}

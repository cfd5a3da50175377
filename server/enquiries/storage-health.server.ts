import type { Clock } from "../clock";
import { log } from "../log.server";

/** Milliseconds; shorter in tests. */
export interface HealthPace {
  /** Between two looks while all is well: a volume may fill up or become read-only between two enquiries. */
  readonly whileWellMs: number;
  readonly whileAwayMs: number;
}

const PACE: HealthPace = { whileWellMs: 30_000, whileAwayMs: 2_000 };

/**
 * Knows whether enquiries can be stored. After a failure nobody asks the database but the watch, so that a frozen one
 * costs visitors its limit once; the watch finds out by itself when storing is possible again.
 */
export class StorageHealth {
  readonly #probe: () => Promise<void>;
  readonly #clock: Clock;
  readonly #pace: HealthPace;
  readonly #onRecovery: () => Promise<void>;
  #isAway = false;
  #looked: Promise<void> = Promise.resolve();
  #cancel: () => void = () => {};

  constructor(
    probe: () => Promise<void>,
    clock: Clock,
    {
      pace = PACE,
      onRecovery = async () => {},
    }: { pace?: HealthPace; onRecovery?: () => Promise<void> } = {},
  ) {
    this.#probe = probe;
    this.#clock = clock;
    this.#pace = pace;
    this.#onRecovery = onRecovery;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** The work's result; undefined when storing is not possible. Never rejects. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#isAway) return undefined;
    try {
      return await work();
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Looks at once, and from then on. */
  start(): void {
    this.#looked = this.#look();
  }

  /** Waits for the look that goes on. */
  async looked(): Promise<void> {
    await this.#looked;
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#looked;
    this.#cancel();
  }

  #fail(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    log.fatal({ err: error }, "enquiries can't be stored: they are relayed all the same");
    this.#lookAfter(this.#pace.whileAwayMs);
  }

  #lookAfter(ms: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(ms, () => this.start());
  }

  async #look(): Promise<void> {
    try {
      await this.#probe();
      if (this.#isAway) {
        await this.#onRecovery();
        this.#isAway = false;
        log.info("enquiries can be stored again");
      }
    } catch (error) {
      this.#fail(error);
    }
    this.#lookAfter(this.#isAway ? this.#pace.whileAwayMs : this.#pace.whileWellMs);
  }
}

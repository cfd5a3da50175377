import { log } from "../log.server";
import type { Database } from "./database";
import { TIMING } from "./timing";

/**
 * Knows whether enquiries can be stored. After a failure nobody asks the database but the watch, so that a frozen one
 * costs one visitor its limit and the others nothing.
 */
export class StorageHealth {
  #isAway = false;
  #nextTestAt = 0;
  #test: Promise<void> = Promise.resolve();

  /** `onRecovery`: what must succeed before the database is used again. */
  constructor(
    private readonly database: Database,
    private readonly onRecovery: () => Promise<void>,
  ) {}

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Returns the work's result, or undefined when nothing can be stored. Never rejects. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#isAway) return undefined;
    try {
      return await work();
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Tests the storage when it is time for that. To be called again and again. Never rejects. */
  watch(): Promise<void> {
    if (Date.now() >= this.#nextTestAt) this.#test = this.#runTest();
    return this.tested();
  }

  /** Waits for a test that is under way. */
  tested(): Promise<void> {
    return this.#test;
  }

  async #runTest(): Promise<void> {
    const row = { id: 1, checked_at: Date.now() };
    try {
      // Reading would succeed on a volume that is full or read-only.
      await this.database.use((db) =>
        db
          .insertInto("probes")
          .values(row)
          .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
          .execute(),
      );
      this.#nextTestAt = Date.now() + TIMING.whileWell;
      if (!this.#isAway) return;
      await this.onRecovery();
      this.#isAway = false;
      log.info("enquiries can be stored again");
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#nextTestAt = 0;
    if (this.#isAway) return;
    this.#isAway = true;
    log.fatal({ err: error }, "enquiries can't be stored: they are relayed all the same");
  }
}

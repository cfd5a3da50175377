import { sql } from "kysely";
import { log } from "../../log.server";
import { DAY, HOUR } from "../timing";
import type { Database } from "./database";

/** A clock that moved by more than this since the table was last in use may be wrong. */
const CLOCK_JUMP_MS = HOUR;

/**
 * A circuit breaker around the table. After a failure that stayed it is open: only its probe asks the database, so that a
 * frozen one costs one visitor its limit and the others nothing.
 */
export class CircuitBreaker {
  #isOpen = false;
  /** Since when the clock has run without a jump, in milliseconds since 1970. */
  #steadySince = 0;

  /** `nextTask`: begins the next work that must succeed before the database is used again; undefined when none is left. */
  constructor(
    private readonly database: Database,
    private readonly nextTask: () => Promise<void> | undefined,
  ) {}

  /** Whether enquiries can't be stored. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Returns the work's result, or undefined when nothing can be stored. Never rejects. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.#isOpen) return work().catch((error) => this.#fail(error));
  }

  /**
   * Returns whether rows may be deleted and given up by the clock. They may not for a day after the table was out of use,
   * or after the clock jumped, which looks the same. Never rejects.
   */
  async isClockSteady(): Promise<boolean> {
    await this.probe();
    return Date.now() - this.#steadySince >= DAY;
  }

  /** Writes, as reading would succeed on a volume that is full or read-only. Never rejects. */
  async probe(): Promise<void> {
    const now = Date.now();
    const probe = sql<{ steady_since: number }>`insert into probes (id, checked_at) values (1, ${now})
      on conflict (id) do update set checked_at = excluded.checked_at,
        steady_since = case when abs(excluded.checked_at - probes.checked_at) > ${CLOCK_JUMP_MS}
          then excluded.checked_at else probes.steady_since end
      returning steady_since`;
    try {
      const { rows } = await this.database.use((db) => probe.execute(db));
      for (const { steady_since } of rows) this.#steadySince = steady_since;
      if (!this.#isOpen) return;
      // Nothing may come in between the last of it and the end.
      for (let task = this.nextTask(); task; task = this.nextTask()) await task;
      this.#isOpen = false;
      log.info("enquiries can be stored again");
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): undefined {
    if (this.#isOpen) return;
    this.#isOpen = true;
    log.fatal({ err: error }, "enquiries can't be stored: they are relayed unstored");
  }
}

import { sql } from "kysely";
import { log } from "../../log.server";
import { repeat } from "../repeat";
import { TIMING, type Timing } from "../timing";
import type { Database } from "./database";

/**
 * Reports whether enquiries can be stored. After a failure that stayed, only the probe asks the database, so that a frozen
 * one costs one visitor its limit and the others nothing.
 */
export class StorageHealth {
  #isAway = false;
  #probes: ReturnType<typeof repeat> | undefined;

  /** `onRecovery`: work that must succeed before the database is used again. */
  constructor(
    private readonly database: Database,
    private readonly onRecovery: () => Promise<void>,
    private readonly timing: Pick<Timing, "whileWell" | "whileAway"> = TIMING,
  ) {}

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Returns the work's result, or undefined when nothing can be stored. Never rejects. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.#isAway) return work().catch((error) => this.#fail(error));
  }

  /** Starts to probe the storage, now and from time to time. Resolves when the first probe has ended. */
  watch(): Promise<void> {
    const { whileAway, whileWell } = this.timing;
    this.#probes = repeat(() => this.probe().then(() => (this.#isAway ? whileAway : whileWell)));
    return this.#probes.first;
  }

  /** Ends the watch. One more probe of a storage that is away notes recent deliveries. */
  async stop(): Promise<void> {
    await this.#probes?.stop();
    if (this.#isAway) await this.probe();
  }

  /** Writes, as reading would succeed on a volume that is full or read-only. Never rejects. */
  async probe(): Promise<void> {
    try {
      await this.database.use((db) =>
        sql`insert into probes (id, checked_at) values (1, ${Date.now()})
          on conflict (id) do update set checked_at = excluded.checked_at`.execute(db),
      );
      if (!this.#isAway) return;
      await this.onRecovery();
      this.#isAway = false;
      log.info("enquiries can be stored again");
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): undefined {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#probes?.runIn(this.timing.whileAway);
    log.fatal({ err: error }, "enquiries can't be stored: they are relayed unstored");
  }
}

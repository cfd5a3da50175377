import { log } from "../../log.server";
import { TIMING, type Timing } from "../timing";
import type { Database } from "./database";

/**
 * Knows whether enquiries can be stored. After a failure that stayed, only the probe asks the database, so that a frozen
 * one costs one visitor its limit and the others nothing.
 */
export class StorageHealth {
  #isAway = false;
  #isWatching = false;
  #timer: NodeJS.Timeout | undefined;
  #probe: Promise<void> = Promise.resolve();
  #firstProbe = this.#probe;

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
    if (this.#isAway) return undefined;
    try {
      return await work();
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Starts to probe the storage, now and from time to time. */
  watch(): void {
    this.#isWatching = true;
    this.#firstProbe = this.probe();
  }

  /** Resolves when the first probe since the start has ended. */
  known(): Promise<void> {
    return this.#firstProbe;
  }

  /** Ends the watch. One more probe of a storage that is away notes recent deliveries. */
  async stop(): Promise<void> {
    this.#isWatching = false;
    clearTimeout(this.#timer);
    await this.#probe;
    if (this.#isAway) await this.probe();
  }

  /** Probes the storage. Never rejects. */
  probe(): Promise<void> {
    const { whileAway, whileWell } = this.timing;
    this.#probe = this.#write()
      .catch((error) => this.#fail(error))
      .then(() => this.#probeAfter(this.#isAway ? whileAway : whileWell));
    return this.#probe;
  }

  /** Reading would succeed on a volume that is full or read-only. */
  async #write(): Promise<void> {
    const row = { id: 1, checked_at: Date.now() };
    await this.database.use((db) =>
      db
        .insertInto("probes")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
        .execute(),
    );
    if (!this.#isAway) return;
    await this.onRecovery();
    this.#isAway = false;
    log.info("enquiries can be stored again");
  }

  /** Does not keep the process alive. */
  #probeAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isWatching) this.#timer = setTimeout(() => this.probe(), ms).unref();
  }

  #fail(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#probeAfter(this.timing.whileAway);
    log.fatal({ err: error }, "enquiries can't be stored: they are relayed all the same");
  }
}

import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { log } from "../../log.server";
import type { openSqlite } from "./sqlite";
import { completeTables, type Tables } from "./tables";

/** How long work is tried again after failures that pass. */
const PATIENCE_MS = 2_000;
/** Between two tries, more or less by half: a file's lock may be free for a moment only. */
const PAUSE_MS = { file: 4, server: 50 };
/** How long a frozen PostgreSQL may hold up the end of the process. */
const CLOSE_LIMIT_MS = 500;

/** Busy or locked, a deadlock, a lock's or statement's time limit, too many connections: the connection is fine. */
const BUSY = /^(SQLITE_(BUSY|LOCKED)|40001|40P01|55P03|57014|53300)/;

/** The connection has ended: the next one may work. */
const ENDED = /^(08|57P0|ECONN|EPIPE)/;

/** The same from libraries that give no code, also for a connection that other work has discarded. */
const ENDED_WITHOUT_CODE = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end",
  "driver has already been destroyed",
  "The database connection is not open",
];

/** Statements on the tables. */
export type Work<Result> = (db: Kysely<Tables>) => Promise<Result>;
type OpenDatabase = ReturnType<typeof openSqlite>;

/** Returns the path of a `file:` address: relative to the working directory unless it has three slashes. */
export function sqlitePath(url: string): string {
  return url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length);
}

/** A SQLite file or a PostgreSQL, opened when it is first needed and opened again after it broke. */
export class Database {
  #opened: Promise<OpenDatabase> | undefined;
  /** Ends with the last work that waits for a lock. */
  #lockQueue: Promise<unknown> = Promise.resolve();
  /** When work that had waited was done last, on the clock of `performance.now()`. */
  #progressAt = 0;
  /** Tries to empty SQLite's log that readers have stopped. */
  #failedTries = 0;

  /** `mustExist`: a SQLite file that is missing is reported, not created. */
  constructor(
    private readonly url: string,
    private readonly options = { mustExist: false },
  ) {}

  get isSqlite(): boolean {
    return this.url.startsWith("file:");
  }

  /** Whether something deleted may still lie in SQLite's log. */
  get holdsDeleted(): boolean {
    return this.#failedTries > 0;
  }

  /**
   * Runs statements on the tables. Work that meets a busy database or an ended connection is retried for up to 2 s, counted
   * from its arrival or from the end of other waiting work. The first run may have succeeded unseen. Rejects when the failure
   * stays. Any other failure rejects at once and discards the connection.
   */
  async use<Result>(work: Work<Result>): Promise<Result> {
    const cameAt = performance.now();
    try {
      return await this.#tryOnce(work);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    // PostgreSQL has queues for its locks. For SQLite's, one poll at a time costs less and misses no gap.
    const before = this.isSqlite ? this.#lockQueue : Promise.resolve();
    const result = before.then(() => this.#tryAgain(work, cameAt));
    this.#lockQueue = result.catch(() => {});
    return result;
  }

  /**
   * Removes deleted texts from SQLite's log beside the file, unless a reader is in the way: then {@link holdsDeleted} says
   * to call again. In PostgreSQL, vacuum does it. Never rejects.
   */
  async forgetDeleted(): Promise<void> {
    if (!this.isSqlite) return;
    const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`;
    const isEmptied = await this.use((db) => checkpoint.execute(db)).then(
      ({ rows }) => rows[0]?.busy === 0,
      () => false,
    );
    this.#failedTries = isEmptied ? 0 : this.#failedTries + 1;
    // Another process that is writing stops one try, not two.
    if (this.#failedTries === 2)
      log.warn("SQLite's log can't be emptied: a backup or a shell keeps delivered texts in it");
  }

  /** Ends all connections. Never rejects, and waits half a second at most. */
  async close(): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref());
    if (this.#opened) await Promise.race([this.#discard(this.#opened), late]);
  }

  async #tryAgain<Result>(work: Work<Result>, cameAt: number): Promise<Result> {
    for (;;) {
      try {
        const result = await this.#tryOnce(work);
        this.#progressAt = performance.now();
        return result;
      } catch (error) {
        const waited = performance.now() - Math.max(cameAt, this.#progressAt);
        if (!isPassing(error) || waited > PATIENCE_MS) throw error;
      }
      await wait(PAUSE_MS[this.isSqlite ? "file" : "server"] * (0.5 + Math.random()));
    }
  }

  async #tryOnce<Result>(work: Work<Result>): Promise<Result> {
    this.#opened ??= this.#open();
    const opened = this.#opened;
    opened.catch(() => this.#discard(opened));
    try {
      const { db, isInPlace } = await opened;
      if (isInPlace()) return await work(db);
    } catch (error) {
      if (!isPassing(error)) void this.#discard(opened);
      throw error;
    }
    await this.#discard(opened);
    return this.#tryOnce(work);
  }

  async #open(): Promise<OpenDatabase> {
    // A driver takes time to load, which the start does not wait for.
    const opened = this.isSqlite
      ? (await import("./sqlite")).openSqlite(sqlitePath(this.url), this.options)
      : (await import("./postgres")).openPostgres(this.url);
    try {
      await completeTables(opened.db, this.isSqlite ? "sqlite" : "postgres");
      return opened;
    } catch (error) {
      opened.db.destroy().catch(() => {});
      throw error;
    }
  }

  /** Closes a connection unless another has replaced it. Never rejects. */
  async #discard(opened: Promise<OpenDatabase>): Promise<void> {
    if (this.#opened !== opened) return;
    this.#opened = undefined;
    await opened.then(({ db }) => db.destroy()).catch(() => {});
  }
}

/** Returns whether a failure of SQLite or PostgreSQL is usually short, so that a second try makes sense. */
function isPassing(error: unknown): boolean {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return BUSY.test(code) || ENDED.test(code) || ENDED_WITHOUT_CODE.some((text) => message.startsWith(text));
}

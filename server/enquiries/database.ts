import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { log } from "../log.server";
import { openSqlite } from "./sqlite";
import { migrate, type Tables } from "./tables";

/** Milliseconds that a frozen PostgreSQL may hold up the end of the process. */
const CLOSE_LIMIT_MS = 500;

type OpenDatabase = ReturnType<typeof openSqlite>;

/** Where a `file:` address points: relative to the working directory unless it has three slashes. */
export function sqlitePath(url: string): string {
  return url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length);
}

/** A SQLite file or a PostgreSQL, opened when it is first needed and opened again after each failure. */
export class Database {
  #opened: Promise<OpenDatabase> | undefined;

  /** `mustExist`: a SQLite file that is missing is reported, not created. */
  constructor(
    private readonly url: string,
    private readonly options = { mustExist: false },
  ) {}

  /** Whether it is SQLite. */
  get isFile(): boolean {
    return this.url.startsWith("file:");
  }

  /** Runs statements on the tables, which are brought up to date first. Rejects while that is not possible. */
  async use<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    let opened = this.#current();
    try {
      if (!(await opened).isCurrent()) {
        await this.#discard(opened);
        opened = this.#current();
      }
      return await work((await opened).db);
    } catch (error) {
      void this.#discard(opened);
      throw error;
    }
  }

  /** Leaves nothing that was deleted in SQLite's log beside the file. PostgreSQL's own vacuum does it there. */
  async forgetDeleted(): Promise<void> {
    if (!this.isFile) return;
    await this.use((db) => sql`pragma wal_checkpoint(TRUNCATE)`.execute(db)).catch((error) =>
      log.debug({ err: error }, "SQLite's log not emptied: the next delivery does it"),
    );
  }

  /** Ends all connections. Never rejects, and waits half a second at most. */
  async close(): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref());
    if (this.#opened) await Promise.race([this.#discard(this.#opened), late]);
  }

  #current(): Promise<OpenDatabase> {
    this.#opened ??= this.#openMigrated();
    return this.#opened;
  }

  async #openMigrated(): Promise<OpenDatabase> {
    const opened = this.isFile
      ? openSqlite(sqlitePath(this.url), this.options)
      : (await import("./postgres")).openPostgres(this.url);
    try {
      await migrate(opened.db);
      return opened;
    } catch (error) {
      opened.db.destroy().catch(() => {});
      throw error;
    }
  }

  /** Somebody else may have opened it again meanwhile. Never rejects. */
  async #discard(opened: Promise<OpenDatabase>): Promise<void> {
    if (this.#opened !== opened) return;
    this.#opened = undefined;
    await opened.then(({ db }) => db.destroy()).catch(() => {});
  }
}

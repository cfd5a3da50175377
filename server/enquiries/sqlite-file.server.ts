import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import Database from "libsql";
import { log } from "../log.server";

/** The driver is synchronous: while it waits for another process, nobody else is answered. */
const BUSY_LIMIT_MS = 150;

const SETTINGS = [
  `busy_timeout = ${BUSY_LIMIT_MS}`,
  "journal_mode = WAL",
  // What is committed outlives a power cut.
  "synchronous = FULL",
  // What is deleted is overwritten.
  "secure_delete = ON",
  // The root of the container is read-only.
  "temp_store = MEMORY",
];

const EMPTY_LOG = "pragma wal_checkpoint(TRUNCATE)";

/** Not a database; malformed. */
const DAMAGED = new Set(["SQLITE_NOTADB", "SQLITE_CORRUPT"]);
/** Others have it, it is full, or the statement was wrong: the connection is as good as before. */
const HARMLESS = new Set(["SQLITE_BUSY", "SQLITE_FULL", "SQLITE_CONSTRAINT", "SQLITE_ERROR"]);

/**
 * A SQLite file that is opened when it is first needed, and again after a failure or when another file has taken its
 * place. A damaged one is set aside and a new one begun. Everything throws where SQLite does.
 */
export class SqliteFile implements SqliteDatabase {
  readonly path: string;
  readonly #mustExist: boolean;
  #open: { readonly database: Database.Database; readonly inode: number } | undefined;
  #timesOpened = 0;

  /** `mustExist`: a file that is missing is not made but reported, as operators' commands want it. */
  constructor(path: string, { mustExist = false } = {}) {
    this.path = resolve(path);
    this.#mustExist = mustExist;
  }

  /** Opens the file if it is not open. The number changes whenever another file may have come. */
  open(): number {
    this.#guarded(() => {});
    return this.#timesOpened;
  }

  prepare(sql: string): SqliteStatement {
    return this.#guarded((database) => {
      const statement = database.prepare(sql);
      return {
        reader: statement.reader,
        all: (parameters) => this.#guarded(() => statement.all(parameters)),
        run: (parameters) => this.#guarded(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
    });
  }

  /** Brings everything into the file itself and empties the log beside it, which may hold what was deleted since. */
  emptyLog(): void {
    if (this.#open) this.#guarded((database) => database.prepare(EMPTY_LOG).all([]));
  }

  /** Never throws. The log beside the file is emptied, so that it can't be taken for that of another file. */
  close(): void {
    const database = this.#open?.database;
    this.#open = undefined;
    try {
      database?.prepare(EMPTY_LOG).all([]);
    } catch (error) {
      log.debug({ err: error }, "SQLite's log not emptied");
    }
    // What it opened stays open until the statements made on it are collected.
    database?.close();
  }

  #guarded<Result>(work: (database: Database.Database) => Result): Result {
    try {
      return work(this.#current());
    } catch (error) {
      if (!HARMLESS.has(codeOf(error))) this.close();
      throw error;
    }
  }

  #current(): Database.Database {
    if (this.#open && this.#open.inode !== inodeOf(this.path)) this.close();
    if (!this.#open) {
      this.#open = this.#openOrBeginAnew();
      this.#timesOpened += 1;
    }
    return this.#open.database;
  }

  #openOrBeginAnew() {
    if (!existsSync(this.path)) this.#create();
    const inode = inodeOf(this.path);
    try {
      return openChecked(this.path);
    } catch (error) {
      if (!DAMAGED.has(codeOf(error)) || this.#mustExist) throw error;
      if (inodeOf(this.path) !== inode) throw error;
      const aside = `${this.path}.damaged-${Date.now()}`;
      for (const end of ["", "-wal", "-shm"])
        if (existsSync(this.path + end)) renameSync(this.path + end, aside + end);
      log.fatal({ aside, err: error }, "the enquiries' file is damaged: set aside, and a new one begun");
      this.#create();
      return openChecked(this.path);
    }
  }

  /** For this user only, whatever the umask; SQLite gives the files beside it the same rights. */
  #create(): void {
    if (this.#mustExist) throw new Error(`There is no file ${this.path}: is DATABASE_URL right?`);
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    closeSync(openSync(this.path, "wx", 0o600));
    const folder = openSync(dirname(this.path), "r");
    fsyncSync(folder);
    closeSync(folder);
  }
}

function openChecked(path: string) {
  const database = new Database(path);
  try {
    for (const setting of SETTINGS) database.exec(`pragma ${setting}`);
    const [check] = database.prepare("pragma quick_check(1)").all() as { quick_check: string }[];
    if (check?.quick_check !== "ok")
      throw Object.assign(new Error(`quick_check: ${check?.quick_check}`), { code: "SQLITE_CORRUPT" });
    return { database, inode: inodeOf(path) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

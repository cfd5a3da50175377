import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Kysely, SqliteDialect, type SqliteStatement } from "kysely";
import Libsql from "libsql";
import { log } from "../../log.server";
import { metricEvents } from "../../metric-events";
import type { Tables } from "./tables";

const SETTINGS = [
  // The driver is synchronous: a wait for another process would stop this one.
  "busy_timeout = 0",
  "journal_mode = WAL",
  // Commits outlive a power cut.
  "synchronous = FULL",
  // Deleted texts are overwritten.
  "secure_delete = ON",
  // The root of the container is read-only.
  "temp_store = MEMORY",
];

const WRITES = /^(insert|update|delete|create|alter|drop)\b/i;

/**
 * Opens a SQLite file and creates a missing one. A damaged file is renamed and replaced, with a `fatal` line.
 * With `mustExist` both are errors: an operator's command changes no files. Throws where SQLite does.
 */
export function openSqlite(address: string, { mustExist }: { mustExist: boolean }) {
  const path = resolve(address);
  if (mustExist && !existsSync(path)) throw new Error(`There is no file ${path}: is DATABASE_URL right?`);
  createFile(path);
  const inode = inodeOf(path);
  try {
    return openFile(path);
  } catch (error) {
    const isDamaged = /^SQLITE_(NOTADB|CORRUPT)$/.test(String((error as { code?: string }).code));
    // Another process may have renamed it since.
    if (mustExist || !isDamaged || inodeOf(path) !== inode) throw error;
    const aside = `${path}.damaged-${Date.now()}`;
    for (const end of ["", "-wal", "-shm"]) if (existsSync(path + end)) renameSync(path + end, aside + end);
    log.fatal({ aside, err: error }, "the enquiries' file is damaged: renamed, and a new one begun");
    metricEvents.emit("fileDamaged");
    return openSqlite(address, { mustExist });
  }
}

function openFile(path: string) {
  const file = new Libsql(path);
  try {
    for (const setting of SETTINGS) file.exec(`pragma ${setting}`);
    const [check] = file.prepare("pragma quick_check(1)").all() as { quick_check: string }[];
    if (check?.quick_check !== "ok")
      throw Object.assign(new Error(`quick_check: ${check?.quick_check}`), { code: "SQLITE_CORRUPT" });
  } catch (error) {
    file.close();
    throw error;
  }
  const inode = inodeOf(path);
  const database = { prepare: (sql: string) => prepare(file, sql), close: () => closeFile(file) };
  return {
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }),
    /** Returns false when another file lies at the path by now. A file that was removed is put back before. */
    isInPlace(): boolean {
      const found = inodeOf(path);
      if (found === 0) putBack(file, path);
      return found === inode;
    },
  };
}

/**
 * Prepares a statement that takes the write lock before it runs, so that it never fails at a lock. The driver does not reset
 * a failed statement, and the next one that succeeds would hold the write lock until garbage is collected.
 */
function prepare(file: Libsql.Database, sql: string): SqliteStatement {
  const statement = file.prepare(sql) as unknown as SqliteStatement;
  if (!WRITES.test(sql)) return statement;
  function locked<Result>(work: () => Result): Result {
    file.exec("begin immediate");
    try {
      const result = work();
      file.exec("commit");
      return result;
    } catch (error) {
      if (file.inTransaction) file.exec("rollback");
      throw error;
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => locked(() => statement.all(parameters)),
    run: (parameters) => locked(() => statement.run(parameters)),
    iterate: statement.iterate,
  };
}

/** Writes a removed file's content to its path again: the open connection still reads it. */
function putBack(file: Libsql.Database, path: string): void {
  log.fatal({ path }, "the enquiries' file was removed while the server used it: it is written anew");
  metricEvents.emit("fileDamaged");
  const copy = `${path}.copy-${process.pid}-${Date.now()}`;
  // Other processes still write this log into the removed file: the new one must have its own.
  for (const end of ["-wal", "-shm"]) rmSync(path + end, { force: true });
  try {
    createFile(copy);
    file.prepare("vacuum into ?").run([copy]);
    // In one step, and not over the copy that another process has made.
    linkSync(copy, path);
  } catch (error) {
    if (!existsSync(path)) log.error({ err: error }, "the enquiries' file is begun anew without its content");
  } finally {
    rmSync(copy, { force: true });
  }
}

/** The log beside the file is emptied first, so that it can't be taken for that of another file. */
function closeFile(file: Libsql.Database): void {
  try {
    file.exec("pragma wal_checkpoint(TRUNCATE)");
  } finally {
    file.close();
  }
}

/** For this user only, whatever the umask; SQLite gives the files beside it the same rights. Makes one folder at most. */
function createFile(path: string): void {
  if (existsSync(path)) return;
  const folder = dirname(path);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  writeFileSync(path, "", { mode: 0o600, flag: "a" });
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

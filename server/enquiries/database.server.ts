import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect, SqliteDialect, sql } from "kysely";
import type pg from "pg";
import { log } from "../log.server";
import { migrate } from "./migrations";
import { SqliteFile } from "./sqlite-file.server";
import type { Tables } from "./tables";

/** Tables that are opened when they are first needed. Everything rejects while the database can't be used. */
export interface Database {
  /** The tables, brought up to date. */
  tables(): Promise<Kysely<Tables>>;
  /** Connections that replicas share; missing where the database is a file. */
  readonly pool?: pg.Pool;
  /** Sees to it that nothing which was deleted is left on disk, as far as that is ours to do. */
  forgetDeleted(): void;
  /** Writes a whole copy to a new file. Rejects where the database has tools of its own for that. */
  backup(path: string): Promise<void>;
  /** Ends all connections. Never rejects, and waits for no database. */
  close(): Promise<void>;
}

/** Milliseconds that a frozen PostgreSQL may hold up the end of the process. */
const CLOSE_LIMIT_MS = 500;

/** `mustExist`: a SQLite file that is missing is not made. */
export async function openDatabase(url: string, options: { mustExist?: boolean } = {}): Promise<Database> {
  return url.startsWith("file:") ? openSqlite(url, options) : openPostgres(url);
}

/** Where a `file:` address points: relative to the working directory unless it has three slashes. */
export function sqlitePath(url: string): string {
  return url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length);
}

function openSqlite(url: string, options: { mustExist?: boolean }): Database {
  const file = new SqliteFile(sqlitePath(url), options);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  let migratedAs = 0;
  return {
    async tables() {
      const opened = file.open();
      if (migratedAs !== opened) {
        await migrate(db);
        migratedAs = opened;
      }
      return db;
    },
    forgetDeleted() {
      try {
        file.emptyLog();
      } catch (error) {
        log.debug({ err: error }, "SQLite's log not emptied: the next delivery does it");
      }
    },
    async backup(path) {
      await sql`vacuum into ${path}`.execute(db);
    },
    async close() {
      file.close();
    },
  };
}

async function openPostgres(url: string): Promise<Database> {
  const { createPostgresPool, discardingStuck } = await import("./postgres-pool.server");
  const pool = createPostgresPool(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardingStuck(pool) }) });
  let migrated: Promise<void> | undefined;
  return {
    pool,
    async tables() {
      migrated ??= migrate(db).catch((error) => {
        migrated = undefined;
        throw error;
      });
      await migrated;
      return db;
    },
    forgetDeleted() {
      // PostgreSQL's own vacuum does it.
    },
    async backup() {
      throw new Error('PostgreSQL has its own tool for backups: pg_dump "$DATABASE_URL" > FILE');
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref());
      await Promise.race([pool.end().catch(() => {}), late]);
    },
  };
}

import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from "kysely";
import type { Tables } from "./tables";

/**
 * Every change of the tables, in their order. Additive only: a server of the release before must be able to work on
 * them. What is there is left alone, since SQLite may have been ended in the middle.
 */
const MIGRATIONS: Record<string, Migration> = {
  "001-enquiries": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("enquiries")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("content_hash", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("accepted_at", "bigint", (column) => column.notNull())
        .addColumn("retry_until", "bigint", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("next_attempt_at", "bigint", (column) => column.notNull())
        .addColumn("last_failure", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("claim", "text")
        .addColumn("claimed_at", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("delivered_at", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("deliveries", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("receipts", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("from_name", "text")
        .addColumn("telefono", "text")
        .addColumn("from_mail", "text")
        .addColumn("message", "text")
        .execute();
      for (const columns of [["state", "next_attempt_at"], ["delivered_at", "deliveries"], ["claimed_at"]])
        await sql`create index if not exists ${sql.ref(`enquiries_${columns[0]}`)} on enquiries (${sql.join(
          columns.map((column) => sql.ref(column)),
        )})`.execute(db);
      // Rows that show whether the database can be written to.
      await db.schema
        .createTable("probes")
        .ifNotExists()
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("checked_at", "bigint", (column) => column.notNull())
        .execute();
      // As RateLimiterPostgres expects it.
      await db.schema
        .createTable("limits")
        .ifNotExists()
        .addColumn("key", "varchar(255)", (column) => column.primaryKey())
        .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("expire", "bigint")
        .execute();
    },
  },
};

const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS };

/** Brings the tables up to date. What a newer release has added stays. Rejects when the database fails. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider });
  const isDone = async () => (await migrator.getMigrations()).every(({ executedAt }) => executedAt);
  if (await isDone()) return;
  const { error } = await migrator.migrateToLatest();
  // Another process may have started at the same time.
  if (error && !(await isDone())) throw error;
}

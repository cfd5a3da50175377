import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { EMPTY_VALUES, type Enquiry } from "~domain/enquiry/enquiry";
import type { Database } from "../../server/enquiries/database/database";
import { outboxCommand } from "../../server/enquiries/outbox-command";
import { describeDatabases } from "../support/databases";
import { submissionOf } from "../support/enquiry-samples";
import { temporaryFolder } from "../support/temporary-folder";

// Today's release asks for one more field than the last one did.
vi.mock("~domain/enquiry/fields", () => import("../support/one-more-field"));

/** The tables of the last release, word for word. */
const LAST_RELEASE = [
  "create table enquiries (id text primary key, content_hash text not null, state text not null, accepted_at bigint not null, attempts integer not null, retry_until bigint not null, next_attempt_at bigint not null, last_failure text not null, claim text, claimed_at bigint not null, delivered_at bigint not null, receipts text not null, from_name text, telefono text, from_mail text, message text, network text not null default '')",
  "create table sends (id text primary key, network text not null, sent_at bigint not null, is_first integer not null)",
  "create table probes (id integer primary key, checked_at bigint not null, steady_since bigint not null default 0)",
  "create table limits (key varchar(255) primary key, points integer not null default 0, expire bigint)",
  "create index enquiries_state on enquiries (state, next_attempt_at)",
  "create index enquiries_accepted_at on enquiries (state, accepted_at)",
  "create index enquiries_claimed_at on enquiries (claimed_at)",
  "create index enquiries_network on enquiries (network, state)",
  "create index sends_sent_at on sends (sent_at)",
  "create index sends_network on sends (network, sent_at)",
];
/** That release's fields. */
const ENQUIRY = {
  from_name: "Camila Ñandú",
  telefono: "+56 9 1234 5678",
  from_mail: "camila@empresa.cl",
  message: "Somos «80» personas.",
};
const submission = submissionOf("form-0001", { ...EMPTY_VALUES, ...ENQUIRY });
/** A row that waits, as that release stores and exports it. */
const WAITING = {
  id: "ea87e7de494aeb099e4051804255a667",
  content_hash: "034eaad83c61405a66eb0ce4124982e1",
  state: "waiting",
  accepted_at: 1_000,
  attempts: 1,
  retry_until: 9_000,
  next_attempt_at: 2_000,
  last_failure: "500",
  claim: null,
  claimed_at: 1_500,
  delivered_at: 0,
  receipts: "",
  network: "",
  ...ENQUIRY,
};

describeDatabases("Tables of another release", (under) => {
  const insert = (database: Database) =>
    database.use((db) =>
      db
        .insertInto("enquiries")
        .values(WAITING as never)
        .execute(),
    );
  /** Makes tables in which a row waits, before the server opens the database. */
  async function prepare(statements: readonly string[]): Promise<void> {
    const { database } = under.open();
    await database.use(async (db) => {
      for (const table of ["enquiries", "sends", "probes", "limits"])
        await db.schema.dropTable(table).execute();
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
    await insert(database);
    await database.close();
  }

  test.each([
    ["the last release", LAST_RELEASE.length],
    ["a migration that ended half way", 1],
  ])("of %s are completed, and what waits in them is sent", async (_, statements) => {
    await prepare(LAST_RELEASE.slice(0, statements));
    expect(await under.open().claimNext(3_000)).toMatchObject({ ...ENQUIRY, newer: null });
  });

  test("know what the last release delivered, and a new field's text makes another enquiry", async () => {
    await prepare(LAST_RELEASE);
    const table = under.open();
    await table.noteSent({ ...WAITING });
    expect(await table.accept(submission)).toEqual({ outcome: "sent" });
    const fuller = submissionOf("form-0001", { ...ENQUIRY, newer: "Sur" } as Partial<Enquiry>);
    expect(await table.accept(fuller)).toMatchObject({ row: { ...ENQUIRY, newer: "Sur" } });
  });

  test("take the last release's rows after it was put back, and its export; a field may be missing", async () => {
    const table = under.open();
    const { database } = table;
    await insert(database);
    const columns = Object.keys(WAITING).join(", ");
    const read = await database.use((db) => sql.raw(`select ${columns} from enquiries`).execute(db));
    expect(read.rows).toEqual([WAITING]);
    await database.use((db) => sql`insert into probes (id, checked_at) values (1, 1)`.execute(db));
    await database.use((db) => db.deleteFrom("enquiries").execute());
    const file = join(temporaryFolder(), "export.json");
    await writeFile(file, JSON.stringify([WAITING]));
    expect(await outboxCommand(["import", file], { database, isTerminal: false })).toContain("1 of 1");
    await database.use((db) => db.updateTable("enquiries").set({ message: null }).execute());
    expect(await table.claimNext(3_000)).toMatchObject({ ...ENQUIRY, message: null });
  });

  test("may hold a newer one's additions", async () => {
    const { database } = under.open();
    await database.use((db) => db.schema.alterTable("enquiries").addColumn("newest", "text").execute());
    expect(await under.open().accept(submission)).toMatchObject({ row: { id: submission.id } });
  });

  test("are made once by processes that start together", async () => {
    const forms = [0, 1, 2, 3].map((n) => submissionOf(`form-${n}`));
    const results = await Promise.all(forms.map((form) => under.open().accept(form)));
    expect(results).toMatchObject(forms.map(({ id }) => ({ row: { id } })));
  });
});

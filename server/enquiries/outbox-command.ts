import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import * as v from "valibot";
import { ENQUIRY_FIELDS } from "~domain/enquiry";
import type { Database } from "./database/database";
import { type EnquiryRow, EnquiryRowSchema, type EnquiryState, NO_PERSONAL_DATA } from "./database/tables";

/** Enough of a phone number to know it, however it is written. */
const PHONE_DIGITS = 8;

const USAGE = `Usage: npm run -s outbox -- COMMAND
  list          every enquiry that is not delivered, suspects too, without personal data
  show ID       one enquiry with what the visitor wrote; the start of an ID is enough
  retry [ID]    tries one enquiry again within a minute, a suspect too; without an ID all but suspects
  delete ID     deletes one enquiry that nobody needs any more
  find PERSON   everything stored of a person, by e-mail or phone, with what they wrote
  erase PERSON  erases what find shows; an export repeats it where it is imported
  export        everything as JSON, with what the visitors wrote: redirect it to a file
  import FILE   takes in what export wrote, from another database for one
  backup FILE   a copy of the SQLite file`;

/**
 * Operators' view of the table, also while servers run on it. Returns what to print; rejects with a text for the
 * operator.
 */
export async function outboxCommand(
  [command, argument]: readonly string[],
  { database, isTerminal }: { readonly database: Database; readonly isTerminal: boolean },
): Promise<string> {
  if (command === "list") return listing(await storedRows(database));
  if (command === "export") {
    if (isTerminal) throw new Error("The export holds personal data: redirect it to a file.");
    return JSON.stringify(await storedRows(database, { receipts: true }), null, 2);
  }
  if (command === "retry" && !argument) return retry(database, ["waiting", "dead"]);
  if (command === "import" && argument) return importFrom(argument, database);
  if (command === "backup" && argument) return backUp(database, argument);
  if ((command === "find" || command === "erase") && argument) {
    const rows = await rowsOf(argument, database);
    return command === "find" ? JSON.stringify(rows, null, 2) : erase(rows, database);
  }
  if (!["show", "retry", "delete"].includes(command ?? "") || !argument) throw new Error(USAGE);
  const found = (await storedRows(database)).filter(({ id }) => id.startsWith(argument));
  const [row] = found;
  if (!row) throw new Error(`No enquiry ${argument}.`);
  if (found.length > 1) throw new Error(`${found.length} enquiries begin with ${argument}.`);
  if (command === "retry") return retry(database, ["waiting", "dead", "suspect"], row.id);
  if (command === "delete") return remove(database, row.id);
  return JSON.stringify(row, (column, value) => (/_(at|until)$/.test(column) ? iso(value) : value), 2);
}

/** Everything that is not sent, oldest first, whole; with `receipts` what was sent, too. */
export function storedRows(database: Database, { receipts = false } = {}): Promise<EnquiryRow[]> {
  return database.use((db) => {
    const rows = db.selectFrom("enquiries").selectAll().orderBy("accepted_at").orderBy("id");
    return receipts ? rows.execute() : rows.where("state", "<>", "sent").execute();
  });
}

/** Has enquiries tried again at once and for the whole period, as if they were new. */
async function retry(database: Database, states: EnquiryState[], id?: string): Promise<string> {
  const update = sql`update enquiries set state = 'waiting', next_attempt_at = ${Date.now()}, attempts = 0
    where state in (${sql.join(states)}) and id = coalesce(${id ?? null}, id)`;
  const { numAffectedRows = 0n } = await database.use((db) => update.execute(db));
  if (numAffectedRows === 0n) return id ? `${id} is being sent already.` : "Nothing is left waiting.";
  return `${numAffectedRows} will be tried by the running server.`;
}

async function remove(database: Database, id: string): Promise<string> {
  const deletion = sql`delete from enquiries where id = ${id} and state <> 'sending'`;
  const { numAffectedRows } = await database.use((db) => deletion.execute(db));
  await database.forgetDeleted();
  return numAffectedRows ? `${id} is deleted.` : `${id} is being sent: nothing is deleted.`;
}

/** Returns the rows that name an e-mail address or end a phone number with the same eight digits, in any field. */
async function rowsOf(person: string, database: Database): Promise<EnquiryRow[]> {
  const digitsOf = (text: string) => text.replace(/\D/g, "");
  const [address, digits] = [person.trim().toLowerCase(), digitsOf(person)];
  const isAddress = address.includes("@");
  if (!isAddress && digits.length < PHONE_DIGITS)
    throw new Error(`${person} is neither an e-mail address nor a phone number.`);
  const names = (text: string) =>
    isAddress ? text.toLowerCase().includes(address) : digitsOf(text).includes(digits.slice(-PHONE_DIGITS));
  const rows = await storedRows(database);
  return rows.filter((row) => ENQUIRY_FIELDS.some((field) => names(row[field] ?? "")));
}

/** Leaves a receipt without text in the place of each row, which no submission repeats. */
async function erase(rows: readonly EnquiryRow[], database: Database): Promise<string> {
  const receipt = { ...NO_PERSONAL_DATA, state: "sent" as const, last_failure: "erased", receipts: "" };
  const ids = rows.map(({ id }) => id);
  const erased = await database.use((db) => {
    const update = db.updateTable("enquiries").set({ ...receipt, delivered_at: Date.now() });
    return update
      .where("id", "in", ["", ...ids])
      .where("state", "<>", "sending")
      .executeTakeFirst();
  });
  await database.forgetDeleted();
  return `${erased.numUpdatedRows} of ${ids.length} erased; what is being sent can be erased in half a minute.
The mailbox and the e-mail provider have their own copies of what was delivered, and backups keep theirs for 30 days.`;
}

/**
 * Leaves rows alone whose id is there already, but for those that were delivered or erased since: receipts take their place.
 * Enquiries that were being sent at the export are tried again.
 */
async function importFrom(path: string, database: Database): Promise<string> {
  const format = v.pipe(v.string(), v.parseJson(), v.array(EnquiryRowSchema));
  const rows = v.safeParse(format, await readFile(path, "utf8"));
  if (!rows.success) throw new Error(`${path} is not what export writes: ${rows.issues[0].message}`);
  let added = 0n;
  for (const { state, ...row } of rows.output) {
    const values = { ...row, state: state === "sending" ? ("waiting" as const) : state, claim: null };
    const { numInsertedOrUpdatedRows = 0n } = await database.use((db) => {
      const insert = db.insertInto("enquiries").values(values);
      return insert
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet(values)
            .where("excluded.state", "=", "sent")
            .where("enquiries.state", "not in", ["sent", "sending"])
            .whereRef("enquiries.accepted_at", "<=", "excluded.accepted_at"),
        )
        .executeTakeFirst();
    });
    added += numInsertedOrUpdatedRows;
  }
  return `${added} of ${rows.output.length} taken in; the others were there already.`;
}

async function backUp(database: Database, path: string): Promise<string> {
  if (!database.isSqlite)
    throw new Error('PostgreSQL has its own tool for backups: pg_dump "$DATABASE_URL" > FILE');
  if (existsSync(path)) throw new Error(`${path} is there already.`);
  await database.use((db) => sql`vacuum into ${path}`.execute(db));
  return `The copy is in ${path}. It holds personal data.`;
}

const HEADINGS = ["ID", "STATE", "ACCEPTED", "ATTEMPTS", "NEXT ATTEMPT", "LAST FAILURE"];
/** As wide as what the columns hold usually is. */
const WIDTHS = [32, 7, 24, 8, 24, 0];

function listing(rows: readonly EnquiryRow[]): string {
  if (rows.length === 0) return "Everything is delivered.";
  const lines = rows.map(({ id, state, accepted_at, attempts, next_attempt_at, last_failure }) => {
    const next = state === "waiting" ? iso(next_attempt_at) : "";
    return [id, state, iso(accepted_at), attempts, next, last_failure];
  });
  const padded = (line: (string | number)[]) => line.map((cell, n) => String(cell).padEnd(WIDTHS[n] ?? 0));
  return [HEADINGS, ...lines].map((line) => padded(line).join("  ").trimEnd()).join("\n");
}

/** Empty for no time, and for what a damaged row holds in its place. */
function iso(time: number): string {
  return time > 0 && Number.isFinite(time) ? new Date(time).toISOString() : "";
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import * as v from "valibot";
import { ENQUIRY_FIELDS } from "~domain/enquiry/enquiry";
import type { Database } from "./database/database";
import { type EnquiryRow, EnquiryRowSchema, type EnquiryState, NO_PERSONAL_DATA } from "./database/tables";

/** Digits of a Chilean phone number after the country's 56. */
const PHONE_DIGITS = 9;
const ADDRESS = /[^\s<>()[\],;:"'?=]+@[^\s<>()[\],;:"'?=]*[^\s<>()[\],;:"'?=.]/g;
const PHONE = /\+?\d[\d\s().-]*\d/g;

const USAGE = `Usage: npm run -s outbox -- COMMAND
  list          every enquiry that is not delivered, suspects too, without personal data
  show ID       one enquiry with what the visitor wrote; the start of an ID is enough
  retry [ID]    tries one enquiry again within a minute, a suspect too; without an ID all but suspects
  delete ID     deletes one enquiry that nobody needs any more
  find PERSON   ids of a person's enquiries, by e-mail or phone: theirs, doubtful, mentioned
  erase ID...   erases enquiries; with a PERSON those that are theirs, after a question on a terminal, or with --yes.
                An export repeats it where it is imported
  export        everything as JSON, with what the visitors wrote: redirect it to a file
  import FILE   takes in what export wrote, from another database for one
  backup FILE   a copy of the SQLite file`;

interface Operator {
  readonly database: Database;
  /** Asks a question on a terminal, and returns the answer; undefined where there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  readonly isTerminal: boolean;
}

/**
 * Operators' view of the table, also while servers run on it. Returns what to print; rejects with a text for the
 * operator.
 */
export async function outboxCommand(
  [command, argument, ...more]: readonly string[],
  { database, ask, isTerminal }: Operator,
): Promise<string> {
  if (command === "list") return listing(await storedRows(database));
  if (command === "export") {
    if (isTerminal) throw new Error("The export holds personal data: redirect it to a file.");
    return JSON.stringify(await storedRows(database, { receipts: true }), null, 2);
  }
  if (command === "retry" && !argument) return retry(database, ["waiting", "dead"]);
  if (command === "import" && argument) return importFrom(argument, database);
  if (command === "backup" && argument) return backUp(database, argument);
  if (command === "find" && argument) return findings(await rowsOf(argument, database));
  if (command === "erase" && argument) return eraseAsked([argument, ...more], database, ask);
  if (!["show", "retry", "delete"].includes(command ?? "") || !argument) throw new Error(USAGE);
  const row = rowOf(argument, await storedRows(database));
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

/** Returns the row whose id begins so. Throws if there is none, or more than one. */
function rowOf(start: string, rows: readonly EnquiryRow[]): EnquiryRow {
  const [row, ...others] = rows.filter(({ id }) => id.startsWith(start));
  if (!row) throw new Error(`No enquiry ${start}.`);
  if (others.length > 0) throw new Error(`${others.length + 1} enquiries begin with ${start}.`);
  return row;
}

/** How an enquiry may concern a person. */
const HEADINGS_OF_PERSON = {
  theirs: "THEIRS: the address or number stands in the field for it",
  doubtful: "DOUBTFUL: in that field beside other text, or the number without its area",
  mentioned: "MENTIONED: somebody else's, perhaps, whose text names the address or number",
};
type Concern = keyof typeof HEADINGS_OF_PERSON;
type RowsOfPerson = Readonly<Record<Concern, readonly EnquiryRow[]>>;

/** Finds the rows that have a whole e-mail address, or a number of nine digits after 56, 0 and signs are taken away. */
async function rowsOf(person: string, database: Database): Promise<RowsOfPerson> {
  const asked = person.trim();
  const isAddress = asked.includes("@");
  const wanted = isAddress ? asked.toLowerCase() : digitsOf(asked);
  if (!isAddress && wanted.length < PHONE_DIGITS - 1)
    throw new Error(`${person} is neither an e-mail address nor a phone number.`);
  const field = isAddress ? "from_mail" : "telefono";
  const named = (text: string) =>
    (text.match(isAddress ? ADDRESS : PHONE) ?? []).map(isAddress ? lower : digitsOf);
  const isSame = (text: string) => (isAddress ? lower(text.trim()) : digitsOf(text)) === wanted;
  // A number without its area, or with fewer digits, may be another's.
  const isAlike = (text: string) => !isAddress && text.length >= PHONE_DIGITS - 1 && isEndOf(text, wanted);
  function concern(row: EnquiryRow): Concern | undefined {
    const own = row[field] ?? "";
    if (isSame(own)) return "theirs";
    if (named(own).some((text) => text === wanted || isAlike(text))) return "doubtful";
    const texts = ENQUIRY_FIELDS.map((name) => row[name] ?? "");
    return texts.some((text) => named(text).includes(wanted)) ? "mentioned" : undefined;
  }
  const rows = await storedRows(database);
  const of = (wantedConcern: Concern) => rows.filter((row) => concern(row) === wantedConcern);
  return { theirs: of("theirs"), doubtful: of("doubtful"), mentioned: of("mentioned") };
}

const lower = (text: string) => text.toLowerCase();

/** Returns a Chilean number's own digits, and all of another country's. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return digits.replace(/^56(?=0*\d{8,9}$)/, "").replace(/^0+/, "");
}

/** Whether one number is the other without its first digit, in which areas differ. */
function isEndOf(a: string, b: string): boolean {
  const [short = "", long = ""] = a.length < b.length ? [a, b] : [b, a];
  return long.length - short.length === 1 && long.endsWith(short);
}

function findings(found: RowsOfPerson): string {
  const concerns = Object.keys(HEADINGS_OF_PERSON) as Concern[];
  const parts = concerns.map((name) =>
    [HEADINGS_OF_PERSON[name], ...found[name].map(({ id }) => id)].join("\n"),
  );
  return parts.join("\n\n");
}

/** Erases the enquiries of these ids, or those that are a person's own, after a yes to the question or in `--yes`. */
async function eraseAsked(
  given: readonly string[],
  database: Database,
  ask: Operator["ask"],
): Promise<string> {
  const [argument = "", ...others] = given.filter((word) => word !== "--yes");
  const rows = await storedRows(database);
  if (!/[@+\s]|^\d+$/.test(argument))
    return erase(
      [argument, ...others].map((start) => rowOf(start, rows)),
      database,
    );
  const found = await rowsOf(argument, database);
  const question = `${findings(found)}\n\nErase the ${found.theirs.length} that are theirs? Type yes: `;
  if (given.includes("--yes") || (await ask?.(question))?.trim().toLowerCase() === "yes")
    return erase(found.theirs, database);
  const advice = "Nothing is erased: name the ids, or add --yes for those that are theirs.";
  throw new Error(ask ? advice : `${findings(found)}\n\n${advice}`);
}

/** Leaves a receipt without text in the place of each row: a repeated submission stays unsent. */
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

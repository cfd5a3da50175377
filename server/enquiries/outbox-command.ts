import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { Database } from "./database.server";
import type { EnquiryTable } from "./enquiry-table.server";
import { type EnquiryRow, EnquiryRowSchema } from "./tables";

const USAGE = `Usage: npm run -s outbox -- COMMAND
  list          every enquiry that is not delivered, suspects too, without personal data
  show ID       one enquiry with what the visitor wrote; the start of an ID is enough
  retry [ID]    tries one enquiry again within a minute, a suspect too; without an ID all but suspects
  export        everything as JSON, with what the visitors wrote: redirect it to a file
  import FILE   takes in what export wrote, from another database for one
  backup FILE   a copy of the SQLite file`;

/** What a command prints, and how the process ends. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: 0 | 1;
}

export interface CommandContext {
  readonly table: EnquiryTable;
  readonly database: Database;
  /** Personal data is not exported onto a screen. */
  readonly isTerminal: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Operators' view of the table, also while servers run on it. Rejects while the database can't be used. */
export async function outboxCommand(
  [command, argument]: readonly string[],
  { table, database, isTerminal, now }: CommandContext,
): Promise<CommandResult> {
  if (command === "list") return ok(listing(await table.rows()));
  if (command === "export") {
    if (isTerminal) return failed("The export holds personal data: redirect it to a file.");
    return ok(JSON.stringify(await table.rows({ receipts: true }), null, 2));
  }
  if (command === "retry" && argument === undefined) return retried(await table.retry(undefined, now));
  if (command === "import" && argument) return importFrom(argument, table);
  if (command === "backup" && argument) {
    if (existsSync(argument)) return failed(`${argument} is there already.`);
    await database.backup(argument);
    return ok(`The copy is in ${argument}. It holds personal data.`);
  }
  if ((command !== "show" && command !== "retry") || !argument) return failed(USAGE);
  const found = (await table.rows()).filter(({ id }) => id.startsWith(argument));
  const [row] = found;
  if (!row) return failed(`No enquiry ${argument}.`);
  if (found.length > 1) return failed(`${found.length} enquiries begin with ${argument}.`);
  return command === "show"
    ? ok(JSON.stringify(readable(row), null, 2))
    : retried(await table.retry(row.id, now));
}

function ok(output: string): CommandResult {
  return { output, exitCode: 0 };
}

function failed(output: string): CommandResult {
  return { output, exitCode: 1 };
}

function retried(count: number): CommandResult {
  return ok(`${count} will be tried by the running server.`);
}

async function importFrom(path: string, table: EnquiryTable): Promise<CommandResult> {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.array(EnquiryRowSchema)),
    await readFile(path, "utf8"),
  );
  if (!parsed.success) return failed(`${path} is not what export writes: ${parsed.issues[0].message}`);
  const added = await table.add(parsed.output);
  return ok(`${added} of ${parsed.output.length} taken in; the others were there already.`);
}

function readable(row: EnquiryRow) {
  return {
    ...row,
    accepted_at: iso(row.accepted_at),
    retry_until: iso(row.retry_until),
    next_attempt_at: iso(row.next_attempt_at),
    claimed_at: iso(row.claimed_at),
    delivered_at: iso(row.delivered_at),
  };
}

function listing(rows: readonly EnquiryRow[]): string {
  if (rows.length === 0) return "Everything is delivered.";
  const cells = rows.map(({ id, state, accepted_at, attempts, next_attempt_at, last_failure }) => [
    id,
    state,
    iso(accepted_at),
    String(attempts),
    state === "waiting" ? iso(next_attempt_at) : "",
    last_failure,
  ]);
  const all = [["ID", "STATE", "ACCEPTED", "ATTEMPTS", "NEXT ATTEMPT", "LAST FAILURE"], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return all.map((row) => line(row).trimEnd()).join("\n");
}

/** Empty for no time, and for what a damaged row holds in its place. */
function iso(time: number): string {
  return time > 0 && Number.isFinite(time) ? new Date(time).toISOString() : "";
}

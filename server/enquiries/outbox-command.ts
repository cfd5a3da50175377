import { systemClock } from "../clock";
import type { Outbox, OutboxListing } from "./outbox";

const USAGE = `Usage: npm run -s outbox -- COMMAND
  list         every enquiry that is not delivered yet, without personal data
  show ID      one enquiry with what the visitor wrote; the start of an ID is enough
  retry [ID]   tries one enquiry, or all of them, again within a minute: dead letters too
  export       all enquiries as JSON, with what the visitors wrote: redirect it to a file`;

/** What a command prints, and how the process ends. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: 0 | 1;
}

/** Operators' view of the outbox. `isTerminal`: personal data is not exported onto a screen. */
export async function outboxCommand(
  [command, id]: readonly string[],
  outbox: Outbox,
  isTerminal: boolean,
  now = systemClock.now(),
): Promise<CommandResult> {
  const listings = await outbox.list();
  if (command === "list") return ok(table(listings));
  if (command === "export") {
    if (isTerminal) return failed("The export holds personal data: redirect it to a file.");
    return ok(JSON.stringify(listings, null, 2));
  }
  if (command === "retry" && id === undefined) return retry(listings, outbox, now);
  if ((command !== "show" && command !== "retry") || !id) return failed(USAGE);
  const found = listings.filter(({ entry }) => entry.id.startsWith(id));
  if (found.length !== 1) {
    return failed(found.length === 0 ? `No enquiry ${id}.` : `${found.length} enquiries begin with ${id}.`);
  }
  return command === "show" ? ok(JSON.stringify(found[0], null, 2)) : retry(found, outbox, now);
}

function ok(output: string): CommandResult {
  return { output, exitCode: 0 };
}

function failed(output: string): CommandResult {
  return { output, exitCode: 1 };
}

async function retry(
  listings: readonly OutboxListing[],
  outbox: Outbox,
  now: number,
): Promise<CommandResult> {
  let brought = 0;
  for (const { entry } of listings) if (await outbox.retry(entry.id, now)) brought += 1;
  return ok(`${brought} of ${listings.length} will be tried again by the running server.`);
}

function table(listings: readonly OutboxListing[]): string {
  if (listings.length === 0) return "The outbox is empty.";
  const rows = listings.map(({ state, entry }) => [
    entry.id,
    state,
    entry.acceptedAt,
    String(entry.attempts),
    state === "dead" ? "" : entry.nextAttemptAt,
    entry.lastFailure,
  ]);
  const all = [["ID", "STATE", "ACCEPTED", "ATTEMPTS", "NEXT ATTEMPT", "LAST FAILURE"], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

import { getConfig } from "./config.server";
import { openDatabase } from "./enquiries/database.server";
import { EnquiryTable } from "./enquiries/enquiry-table.server";
import { outboxCommand } from "./enquiries/outbox-command";
import { logToStandardError } from "./log.server";

/** `npm run outbox`: see {@link outboxCommand}. */
const { databaseUrl, enquiriesPerHour: perHour } = getConfig();
logToStandardError();
// A backup holds personal data.
process.umask(0o077);
const args = process.argv.slice(2);
const database = await openDatabase(databaseUrl, { mustExist: args[0] !== "import" });
const table = new EnquiryTable({ database, perHour });
const context = { table, database, isTerminal: process.stdout.isTTY, now: Date.now() };
const { output, exitCode } = await outboxCommand(args, context)
  .catch((error: Error) => ({ output: error.message, exitCode: 1 }) as const)
  .finally(() => database.close());
const stream = exitCode === 0 ? process.stdout : process.stderr;
stream.write(`${output}\n`);
process.exitCode = exitCode;

import { getConfig, reportConfigError } from "./config.server";

/** `npm run outbox`: see {@link outboxCommand}. Everything else is loaded after the configuration was found good. */
try {
  const { databaseUrl, enquiriesPerHour: perHour } = getConfig();
  const { logOutput } = await import("./log-output.server");
  logOutput.toStandardError();
  const { openDatabase } = await import("./enquiries/database.server");
  const { EnquiryTable } = await import("./enquiries/enquiry-table.server");
  const { outboxCommand } = await import("./enquiries/outbox-command");
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
} catch (error) {
  reportConfigError(error);
}

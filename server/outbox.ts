import { createInterface } from "node:readline/promises";
import { getConfig } from "./config.server";
import { Database } from "./enquiries/database/database";
import { outboxCommand } from "./enquiries/outbox-command";
import { logToStandardError } from "./log.server";
import { folderProblem } from "./start-problems";

/** `npm run outbox`: see {@link outboxCommand}. */
const { databaseUrl } = getConfig();
const problem = folderProblem(databaseUrl);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
logToStandardError();
// A backup holds personal data.
process.umask(0o077);
const args = process.argv.slice(2);
const database = new Database(databaseUrl, { mustExist: args[0] !== "import" });
const isTerminal = process.stdout.isTTY;

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

await outboxCommand(args, { database, isTerminal, ask: isTerminal && process.stdin.isTTY ? ask : undefined })
  .then((output) => process.stdout.write(`${output}\n`))
  .catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  })
  .finally(() => database.close());

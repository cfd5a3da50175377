import { setTimeout as wait } from "node:timers/promises";
import Libsql from "libsql";
import pg from "pg";
import { Random } from "./random";

// Locks the enquiries' table of the database at the given address as another client, for up to half a second each
// time. Ends after SIGTERM and prints how many locks it had.
const url = process.argv[2] ?? "";
const random = new Random(20261124);
const file = url.startsWith("file:") ? new Libsql(url.slice("file:".length)) : undefined;
const client = new pg.Client({ connectionString: url });
let isOver = false;
let locks = 0;
process.once("SIGTERM", () => (isOver = true));

if (!file) await client.connect();
process.stdout.write("ready\n");
while (!isOver) {
  if (await run(file ? "begin immediate" : "begin; lock table enquiries in access exclusive mode")) {
    await wait(random.below(500));
    await run("commit");
    locks += 1;
  }
  await wait(random.below(50));
}
await (file ? file.close() : client.end());
process.stdout.write(`${locks}\n`);

/** Returns false where a server has the table just now. */
async function run(statement: string): Promise<boolean> {
  try {
    await (file ? file.exec(statement) : client.query(statement));
    return true;
  } catch {
    return false;
  }
}

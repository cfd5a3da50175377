import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, onTestFinished } from "vitest";
import { Database } from "../../server/enquiries/database/database";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { TIMING } from "../../server/enquiries/timing";
import { type PostgresServer, startPostgres } from "./postgres";
import { temporaryFolder } from "./temporary-folder";
import { hasTool } from "./tools";

export interface DatabaseUnderTest {
  /** Value of DATABASE_URL: an empty database for each test. */
  url: string;
  /** Opens its table as another process does. */
  open(options?: Parameters<typeof openTable>[1]): EnquiryTable;
}

/** Opens the table of a database as a server process does, until the test's end. */
export function openTable(url: string, { perHour = 1_000, timing = TIMING } = {}): EnquiryTable {
  const database = new Database(url);
  onTestFinished(() => database.close());
  return new EnquiryTable(database, perHour, timing);
}

/** Returns the address of a SQLite file that is not there yet, for one test. */
export function newFile(): string {
  return `file:${join(temporaryFolder(), "frukto.db")}`;
}

/** Runs the same tests on a SQLite file and, if it is installed, on a PostgreSQL of their own. */
export function describeDatabases(name: string, tests: (under: DatabaseUnderTest) => void): void {
  const under: DatabaseUnderTest = { url: "", open: (options) => openTable(under.url, options) };

  describe(`${name}, in SQLite`, () => {
    beforeEach(() => {
      under.url = newFile();
    });
    tests(under);
  });

  describe.skipIf(!hasTool("postgres"))(`${name}, in PostgreSQL`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());
    beforeEach(() => {
      server.run("drop schema public cascade; create schema public");
      under.url = server.url;
    });
    tests(under);
  });
}

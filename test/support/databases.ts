import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, onTestFinished } from "vitest";
import { Database } from "../../server/enquiries/database/database";
import { type PostgresServer, startPostgres } from "./postgres";
import { temporaryFolder } from "./temporary-folder";
import { hasTool } from "./tools";

export interface DatabaseUnderTest {
  /** Value of DATABASE_URL: an empty database for each test. */
  url: string;
  /** Opens the database as another process does. */
  open(): Database;
}

/** Runs the same tests on a SQLite file and, if it is installed, on a PostgreSQL of their own. */
export function describeDatabases(name: string, tests: (under: DatabaseUnderTest) => void): void {
  const under: DatabaseUnderTest = {
    url: "",
    open() {
      const database = new Database(under.url);
      onTestFinished(() => database.close());
      return database;
    },
  };

  describe(`${name}, in SQLite`, () => {
    beforeEach(() => {
      under.url = `file:${join(temporaryFolder(), "frukto.db")}`;
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

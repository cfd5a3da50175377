import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { Database } from "../../server/enquiries/database/database";
import { type PostgresServer, startPostgres } from "./postgres";
import { hasTool } from "./tools";

export interface DatabaseUnderTest {
  /** Value of DATABASE_URL: an empty database for each test. */
  url: string;
  /** Opens the database as another process does. */
  open(): Database;
}

/** Runs the same tests on a SQLite file and, if it is installed, on a PostgreSQL of their own. */
export function describeDatabases(name: string, tests: (under: DatabaseUnderTest) => void): void {
  const opened: Database[] = [];
  const under: DatabaseUnderTest = {
    url: "",
    open() {
      const database = new Database(under.url);
      opened.push(database);
      return database;
    },
  };
  const closeAll = () => Promise.all(opened.splice(0).map((database) => database.close()));

  describe(`${name}, in SQLite`, () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "frukto-sqlite-"));
      under.url = `file:${join(folder, "frukto.db")}`;
    });
    afterEach(async () => {
      await closeAll();
      await rm(folder, { recursive: true, force: true });
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
    afterEach(closeAll);
    tests(under);
  });
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { type Database, openDatabase } from "../../server/enquiries/database.server";
import { EnquiryTable, type TableOptions } from "../../server/enquiries/enquiry-table.server";
import { hasPostgres, type PostgresServer, startPostgres } from "./postgres";

export interface DatabaseUnderTest {
  /** What servers are given as DATABASE_URL; an empty database for each test. */
  url: string;
  /** The table as one more process sees it. */
  open(options?: Partial<TableOptions>): Promise<EnquiryTable>;
  /** The same without the table's statements. */
  database(): Promise<Database>;
}

/** Runs the same tests on a SQLite file and, where there is one, on a PostgreSQL of their own. */
export function describeDatabases(name: string, tests: (under: DatabaseUnderTest) => void): void {
  const opened: Database[] = [];
  const under: DatabaseUnderTest = {
    url: "",
    async database() {
      const database = await openDatabase(under.url);
      opened.push(database);
      return database;
    },
    async open(options = {}) {
      return new EnquiryTable({ database: await under.database(), perHour: 1_000, ...options });
    },
  };
  const closeAll = async () => {
    for (const database of opened.splice(0)) await database.close();
  };

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

  describe.skipIf(!hasPostgres())(`${name}, in PostgreSQL`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    }, 60_000);
    afterAll(() => server.stop());
    beforeEach(() => {
      server.run("drop schema public cascade; create schema public");
      under.url = server.url;
    });
    afterEach(closeAll);
    tests(under);
  });
}

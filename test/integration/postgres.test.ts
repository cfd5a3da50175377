import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Database } from "../../server/enquiries/database/database";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { submissionOf } from "../support/enquiry-samples";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { hasTool } from "../support/tools";

describe.skipIf(!hasTool("postgres"))("a PostgreSQL that is slow to accept a connection", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  async function accept(form: string) {
    const database = new Database(postgres.url);
    try {
      return await new EnquiryTable(database, 100).accept(submissionOf(form));
    } finally {
      await database.close();
    }
  }

  test("counts as busy, not as away: the enquiry is stored when it answers", async () => {
    await accept("form-0001");
    postgres.freeze();
    const accepted = accept("form-0002");
    await Promise.race([wait(1_200), accepted]).finally(postgres.thaw);
    expect(await accepted).toMatchObject({ state: "sending" });
  });
});

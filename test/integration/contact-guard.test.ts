import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { loader as health } from "../../app/routes/healthz";
import { Database, sqlitePath } from "../../server/enquiries/database/database";
import { enquiryCounters } from "../../server/enquiries/enquiries.server";
import { EnquiryTable, NOTHING } from "../../server/enquiries/enquiry-table";
import { enquiries } from "../../server/enquiries/wiring";
import { log } from "../../server/log.server";
import { form, post, provider } from "../support/contact-action";
import { settings } from "../support/contact-settings";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";

vi.mock("../../server/config.server", () => import("../support/contact-settings"));

/** Opens the server's table as another process does. */
function ownTable() {
  const database = new Database(settings.databaseUrl);
  return { database, table: new EnquiryTable(database, 1_000) };
}

/** Moves the database to a path that cannot be written: below a file. */
async function blockDatabase(): Promise<void> {
  const file = sqlitePath(settings.databaseUrl);
  await writeFile(file, "no folder");
  settings.databaseUrl = `file:${join(file, "frukto.db")}`;
}

/** Has the table count rows that take long to store. */
function pretendStored(counts: Partial<typeof NOTHING>): void {
  vi.spyOn(enquiries().deliveries.table, "count").mockResolvedValue({ ...NOTHING, ...counts });
}

const from = (clientAddress: string) => ({ clientAddress });

describe("machines", () => {
  test.each([
    ["fill in what people don't see", { extra: "https://spam.test" }, 303],
    ["are faster than people", { id: "0a1b2c3d-form", elapsed: "1999" }, 200],
  ])(
    "that %s are answered as if sent, and what they sent is kept for an operator",
    async (_, changes, status) => {
      expect((await post(form(changes))).status).toBe(status);
      expect(provider.mailbox.messages()).toEqual([]);
      expect(await enquiryCounters()).toMatchObject({ sent: 0, waiting: 0, suspect: 1 });
    },
  );

  test("learn nothing: incomplete forms, repeats and limits are answered as anybody's", async () => {
    expect((await post(new URLSearchParams({ extra: "x" }))).status).toBe(400);
    const statuses = [];
    for (const n of [1, 2, 3, 4, 5, 6])
      statuses.push((await post(form({ extra: "x", message: `Oferta ${n}` }), from("192.0.2.1"))).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await enquiryCounters()).toMatchObject({ suspect: 5 });
  });

  test("take nothing away from the person who sends the same form with all fields right", async () => {
    await post(form({ id: "0a1b2c3d-form", elapsed: "1999" }));
    expect((await post(form({ id: "0a1b2c3d-form", elapsed: "9000" }))).status).toBe(200);
    expect(provider.mailbox.messages()).toHaveLength(1);
  });
});

describe("a machine's enquiry that can't be stored", () => {
  const lost = "suspect enquiry lost: it could not be stored";

  test.each<[string, () => unknown]>([
    ["as the database is away", blockDatabase],
    ["as a thousand others are", () => pretendStored({ suspect: 1_000 })],
  ])("%s, is answered as if sent, is not sent, and the log says so", async (_, prepare) => {
    const error = vi.spyOn(log, "error");
    await prepare();
    expect((await post(form({ extra: "x" }))).status).toBe(303);
    expect(provider.mailbox.messages()).toEqual([]);
    expect(error).toHaveBeenCalledExactlyOnceWith({ enquiry: expect.stringMatching(/./) }, lost);
  });
});

describe("limits", () => {
  const numbered = (n: number) => form({ message: `Mensaje ${n}` });

  test("keep a form sent on leaving for an operator: nobody can send it again", async () => {
    for (const n of [1, 2, 3, 4, 5]) await post(numbered(n), from("192.0.2.1"));
    const left = form({ id: "0a1b2c3d-form", message: "Me voy" });
    expect((await post(left, from("192.0.2.1"))).status).toBe(429);
    expect(await enquiryCounters()).toMatchObject({ sent: 5, suspect: 1 });
    for (let n = 0; n < 9; n += 1)
      await post(form({ id: `another-form-${n}`, message: "Me voy" }), from("192.0.2.1"));
    expect(await enquiryCounters(), "five a day, so that nobody fills their table").toMatchObject({
      suspect: 5,
    });
  });

  test.each([
    ["from the script", { id: "0a1b2c3d-form" }],
    ["without JavaScript", {}],
  ])(
    "a repeat of what was delivered, %s, is answered alike, arrives once and costs nothing",
    async (_, id) => {
      const first = await post(form(id), from("192.0.2.1"));
      for (const _ of Array(9)) expect(await post(form(id), from("192.0.2.1"))).toEqual(first);
      expect(provider.mailbox.messages()).toHaveLength(1);
      expect((await post(numbered(2), from("192.0.2.1"))).status).toBe(303);
    },
  );

  test("of what is stored refuse with 503 and all values, and the log says so once", async () => {
    const fatal = vi.spyOn(log, "fatal");
    settings.enquiriesPerHour = 1;
    pretendStored({ waiting: 100, dead: 68 });
    for (const _ of [1, 2]) {
      const { status, headers, result } = await post(numbered(1));
      expect([status, headers.get("X-Enquiry")]).toEqual([503, null]);
      expect(result).toMatchObject({ status: "failed", values: { message: "Mensaje 1" } });
    }
    expect(fatal).toHaveBeenCalledExactlyOnceWith({ stored: 168 }, expect.stringContaining("no room"));
    expect(provider.mailbox.messages()).toEqual([]);
  });
});

describe("when the provider fails", () => {
  test("and nothing can be stored either, no one is told that we have it", async () => {
    await blockDatabase();
    provider.mailbox.behave({ status: 500, text: "down" });
    const { status, headers } = await post(form({ message: "Otra consulta" }));
    expect([status, headers.get("X-Enquiry")]).toEqual([502, null]);
  });

  test("the log tells each step by its id, without personal data", async () => {
    const lines: unknown[] = [];
    for (const level of ["info", "warn", "error", "fatal"] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    }
    provider.mailbox.behave({ status: 500, text: "down" });
    await post(form(), from("192.0.2.1"));
    const text = JSON.stringify(lines);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(text).toMatch(/"enquiry":"[\da-f]{32}"/);
    for (const value of [...Object.values(sampleEnquiry), "192.0.2.1"]) expect(text).not.toContain(value);
  });
});

describe("health", () => {
  const read = async () => (await health()).json();

  test("counts, and is never cached", async () => {
    const answer = await health();
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toEqual({
      status: "ok",
      configured: false,
      version: expect.stringMatching(/^\d/),
      enquiries: { sent: 0, failed: 0, waiting: 0, dead: 0, suspect: 0 },
    });
  });

  test("starts the retries where no server did", async () => {
    const { database, table } = ownTable();
    await table.accept(submissionOf("form-0001"), Date.now() - 3_600_000);
    await database.close();
    await health();
    await expect.poll(() => provider.mailbox.messages()).toHaveLength(1);
  });

  test("is degraded from the start while nothing can be stored, and ok by itself when it can again", async () => {
    await blockDatabase();
    enquiries();
    expect(await read()).toMatchObject({ status: "degraded", enquiries: { sent: 0 } });
    expect((await post(form())).status).toBe(303);
    expect(provider.mailbox.messages()).toHaveLength(1);
    expect(await read()).toMatchObject({ status: "degraded", enquiries: { sent: 1 } });
    await rm(dirname(sqlitePath(settings.databaseUrl)));
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe("ok");
    expect((await post(form())).status, "a repeat of what was sent meanwhile").toBe(303);
    expect(provider.mailbox.messages()).toHaveLength(1);
  });
});

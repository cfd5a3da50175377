import { spawnSync } from "node:child_process";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../server/enquiries/database.server";
import { EnquiryTable } from "../../server/enquiries/enquiry-table.server";
import { outboxCommand } from "../../server/enquiries/outbox-command";
import { suspected } from "../../server/enquiries/submission.server";
import { shared, startProcess } from "../support/delivery-processes";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";

const T0 = Date.parse("2026-11-21T12:00:00Z");
const [dead, waiting, sent] = [
  submissionOf("form-0001"),
  submissionOf("form-0002"),
  submissionOf("form-0003"),
];
const suspect = suspected(submissionOf("form-0004"));

let table: EnquiryTable;
let database: Database;
beforeEach(async () => {
  ({ table, database } = await startProcess());
  for (const one of [dead, waiting, sent]) await table.accept(one, one.id, T0);
  const failed = { failure: "500", nextAttemptAt: undefined };
  await table.noteFailed({ ...dead, claim: dead.id, attempts: 20 }, failed);
  await table.noteFailed(
    { ...waiting, claim: waiting.id, attempts: 1 },
    { ...failed, nextAttemptAt: T0 + 1 },
  );
  await table.noteSent({ ...sent, claim: sent.id }, T0);
  await table.keepSuspect(suspect, T0);
});

const run = (given: string[], on = table, isTerminal = true) =>
  outboxCommand(given, { table: on, database, isTerminal, now: T0 });

/** A database of its own, as another installation has it. */
async function elsewhere(): Promise<EnquiryTable> {
  return new EnquiryTable({
    database: await openDatabase(`file:${join(shared.folder, "other.db")}`),
    perHour: 100,
  });
}

test("list shows states and reasons, and nothing that a visitor wrote", async () => {
  const { output, exitCode } = await run(["list"]);
  expect(exitCode).toBe(0);
  expect(output).toMatch(new RegExp(`${dead.id} +dead +2026-11-21T12:00:00.000Z +20 +500`));
  expect(output).toMatch(new RegExp(`${waiting.id} +waiting`));
  expect(output).toMatch(new RegExp(`${suspect.id} +suspect`));
  for (const value of [...Object.values(sampleEnquiry), sent.id]) expect(output).not.toContain(value);
});

test("list of an empty table says so", async () => {
  expect((await run(["list"], await elsewhere())).output).toBe("Everything is delivered.");
});

test("show prints one enquiry, found by the start of its id", async () => {
  const { output } = await run(["show", dead.id.slice(0, 8)]);
  expect(JSON.parse(output)).toMatchObject({
    state: "dead",
    ...sampleEnquiry,
    accepted_at: "2026-11-21T12:00:00.000Z",
  });
});

test("retry brings one back, a suspect too; without an id all but suspects", async () => {
  expect((await run(["retry", dead.id])).output).toContain("1 will be tried");
  expect(await table.counts()).toMatchObject({ waiting: 2, dead: 0, suspect: 1 });
  expect((await run(["retry"])).output).toContain("2 will be tried");
  expect((await run(["retry", suspect.id])).output).toContain("1 will be tried");
  expect(await table.counts()).toMatchObject({ waiting: 3, suspect: 0 });
});

test("retry leaves alone what is being sent", async () => {
  await table.claimNext("b", T0 + 5_000);
  expect((await run(["retry"])).output).toContain("1 will be tried");
});

test("export goes to a file or a pipe, never onto a screen; import takes it in, receipts too, once", async () => {
  expect(await run(["export"])).toMatchObject({ exitCode: 1 });
  const { output, exitCode } = await run(["export"], table, false);
  expect(exitCode).toBe(0);
  const path = join(shared.folder, "export.json");
  await writeFile(path, output);
  const other = await elsewhere();
  expect((await run(["import", path], other)).output).toBe("4 of 4 taken in; the others were there already.");
  expect((await run(["import", path], other)).output).toContain("0 of 4");
  expect(await other.rows({ receipts: true })).toEqual(await table.rows({ receipts: true }));
  expect(await other.accept(sent, "b", T0)).toBe("delivered");
});

test("import of what was being sent has it tried again", async () => {
  await table.claimNext("b", T0 + 5_000);
  const path = join(shared.folder, "export.json");
  await writeFile(path, (await run(["export"], table, false)).output);
  const other = await elsewhere();
  await run(["import", path], other);
  expect(await other.counts()).toMatchObject({ waiting: 1, sending: 0 });
});

test.each(["{", "{}", '[{"id":1}]'])("import of %s takes in nothing and says why", async (text) => {
  const path = join(shared.folder, "export.json");
  await writeFile(path, text);
  const result = await run(["import", path]);
  expect(result).toMatchObject({ exitCode: 1, output: expect.stringContaining("is not what export writes") });
});

test.each([
  ["nothing", []],
  ["an unknown command", ["delete"]],
  ["show without an id", ["show"]],
  ["import without a file", ["import"]],
])("%s prints how to use it and fails", async (_, given) => {
  expect(await run(given)).toMatchObject({ exitCode: 1, output: expect.stringContaining("Usage") });
});

test("an id of nothing, or that begins several enquiries, names none of them", async () => {
  expect(await run(["show", "zzzz"])).toMatchObject({ exitCode: 1, output: "No enquiry zzzz." });
  const start = waiting.id.slice(0, 1);
  for (let n = 5; (await table.rows()).filter(({ id }) => id.startsWith(start)).length < 2; n += 1)
    await table.accept(submissionOf(`form-${n}`), "b", T0);
  const answer = { exitCode: 1, output: expect.stringMatching(`^[2-9] enquiries begin with ${start}\\.$`) };
  expect(await run(["show", start])).toMatchObject(answer);
});

describe("the command as a process, beside one that has the file open", () => {
  const spawn = (args: string[], url = shared.url) =>
    spawnSync(process.execPath, ["build/server/outbox.js", ...args], {
      env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "trace", DATABASE_URL: url },
      encoding: "utf8",
    });

  test("exports JSON and nothing else", async () => {
    const { status, stdout } = spawn(["export"]);
    expect(JSON.parse(stdout)).toHaveLength(4);
    expect(status).toBe(0);
  });

  test("backs up to a new file that only this user reads, and that works", async () => {
    const copy = join(shared.folder, "copy.db");
    expect(spawn(["backup", copy])).toMatchObject({ status: 0, stderr: "" });
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect(spawn(["backup", copy])).toMatchObject({ status: 1, stderr: `${copy} is there already.\n` });
    const restored = new EnquiryTable({ database: await openDatabase(`file:${copy}`), perHour: 100 });
    expect(await restored.rows({ receipts: true })).toEqual(await table.rows({ receipts: true }));
  });

  test("makes no file where there is none, and says so", () => {
    const url = `file:${join(shared.folder, "typo.db")}`;
    expect(spawn(["list"], url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("is DATABASE_URL right?"),
    });
  });
});

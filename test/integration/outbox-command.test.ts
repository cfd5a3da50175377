import { readdirSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { byField } from "~domain/enquiry/enquiry";
import type { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { outboxCommand, storedRows } from "../../server/enquiries/outbox-command";
import { suspected } from "../../server/enquiries/submission";
import { BUILD } from "../site-folder";
import { newFile, openTable } from "../support/databases";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

const NOW = "2026-11-21T12:00:00.000Z";
const [dead, waiting, sent] = [
  submissionOf("form-0001"),
  submissionOf("form-0002"),
  submissionOf("form-0003"),
];
const suspect = suspected(submissionOf("form-0004"));

let url: string;
let folder: string;
let table: EnquiryTable;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  [url, folder] = [newFile(), temporaryFolder()];
  table = openTable(url);
  const [first, second] = [await table.accept(dead), await table.accept(waiting)];
  if (first?.row) await table.noteFailed(first.row, { state: "dead", attempts: 20, last_failure: "500" });
  if (second?.row) await table.noteFailed(second.row, { state: "waiting", next_attempt_at: Date.now() + 1 });
  await table.noteSent({ ...sent, accepted_at: Date.now() });
  await table.keepSuspect(suspect);
});

const run = (given: string[], on = table, isTerminal = true) =>
  outboxCommand(given, { database: on.database, isTerminal });

const statesOf = async (of: EnquiryTable) =>
  (await storedRows(of.database, { receipts: true })).map(({ state }) => state).sort();

/** Writes the export to a file, and returns its path. */
async function exported(): Promise<string> {
  const path = join(folder, "export.json");
  await writeFile(path, await run(["export"], table, false));
  return path;
}

test("list shows states and reasons, and nothing that a visitor wrote; show prints one by the start of its id", async () => {
  const output = await run(["list"]);
  expect(output).toMatch(new RegExp(`${dead.id} +dead +${NOW} +20 +500`));
  expect(output).toMatch(new RegExp(`${waiting.id} +waiting`));
  expect(output).toMatch(new RegExp(`${suspect.id} +suspect`));
  for (const value of [...Object.values(sampleEnquiry), sent.id]) expect(output).not.toContain(value);
  expect(await run(["list"], openTable(newFile()))).toBe("Everything is delivered.");
  const shown = { state: "dead", ...sampleEnquiry, accepted_at: NOW };
  expect(JSON.parse(await run(["show", dead.id.slice(0, 8)]))).toMatchObject(shown);
});

test("retry brings one back for the whole period, a suspect too; without an id all but suspects", async () => {
  expect(await run(["retry", dead.id])).toContain("1 will be tried");
  expect(await table.count()).toMatchObject({ waiting: 2, dead: 0, suspect: 1 });
  expect(await table.claimNext(Date.now() + 5_000)).toMatchObject({ id: dead.id, attempts: 0 });
  expect(await run(["retry", dead.id])).toContain("is being sent already");
  expect(await run(["retry"]), "not what is being sent").toContain("1 will be tried");
  expect(await run(["retry", suspect.id])).toContain("1 will be tried");
  expect(await table.count()).toMatchObject({ waiting: 3, suspect: 0 });
  await table.database.use((db) => db.deleteFrom("enquiries").execute());
  expect(await run(["retry"])).toBe("Nothing is left waiting.");
});

test("delete and erase leave alone what is being sent, and a name is no person", async () => {
  expect(await run(["delete", suspect.id])).toContain("is deleted");
  await table.claimNext(Date.now() + 5_000);
  expect(await run(["delete", waiting.id])).toContain("nothing is deleted");
  expect(await statesOf(table)).toEqual(["dead", "sending", "sent"]);
  expect(await run(["erase", sampleEnquiry.from_mail, "--yes"])).toContain("1 of 2 erased");
  await expect(run(["find", "Camila"])).rejects.toThrow("neither an e-mail address");
});

test("export goes to a file or a pipe, never onto a screen; import takes it in once, and tries what was being sent", async () => {
  await expect(run(["export"])).rejects.toThrow("redirect");
  await table.claimNext(Date.now() + 5_000);
  const path = await exported();
  const other = openTable(newFile());
  expect(await run(["import", path], other)).toBe("4 of 4 taken in; the others were there already.");
  expect(await run(["import", path], other)).toContain("0 of 4");
  const rows = await storedRows(table.database, { receipts: true });
  expect(await storedRows(other.database, { receipts: true })).toEqual(
    rows.map((row) => (row.state === "sending" ? { ...row, state: "waiting", claim: null } : row)),
  );
  expect(await statesOf(other)).toEqual(["dead", "sent", "suspect", "waiting"]);
  expect(await other.accept(sent)).toEqual({ outcome: "sent" });
});

/** Ids under each heading of `find`. */
async function found(person: string, on = table): Promise<string[][]> {
  const parts = (await run(["find", person], on)).split("\n\n");
  expect(parts.map((part) => part.split(":")[0])).toEqual(["THEIRS", "DOUBTFUL", "MENTIONED"]);
  return parts.map((part) => part.split("\n").slice(1));
}

test.each([" Camila@Empresa.CL ", "9 1234-5678", "+56912345678", "0056 9 1234 5678"])(
  "find and erase know a person by %s, and an import of the export repeats the erasure",
  async (person) => {
    const restored = openTable(newFile());
    await run(["import", await exported()], restored);
    await table.accept(submissionOf("form-other", { ...byField(() => "Otra"), message: "De 1234 a 5679" }));
    expect((await found(person)).map((ids) => ids.length)).toEqual([3, 0, 0]);
    await expect(run(["erase", person])).rejects.toThrow("Nothing is erased: name the ids");
    expect(await run(["erase", person, "--yes"])).toContain("3 of 3 erased");
    expect(await found(person)).toEqual([[], [], []]);
    expect(await run(["import", await exported()], restored)).toContain("4 of 5 taken in");
    expect(await found(person, restored)).toEqual([[], [], []]);
    expect(await statesOf(restored)).toEqual(["sent", "sent", "sent", "sent", "waiting"]);
    expect(await table.accept(dead), "a new wish of theirs").toMatchObject({ row: { id: dead.id } });
  },
);

test("erase asks on a terminal about those that are theirs, and takes nothing but a yes", async () => {
  const questions: string[] = [];
  const erase = (answer: string) => {
    const ask = (question: string) => Promise.resolve(answer).finally(() => questions.push(question));
    return outboxCommand(["erase", sampleEnquiry.from_mail], {
      database: table.database,
      isTerminal: true,
      ask,
    });
  };
  for (const answer of ["", "n", "yess"]) await expect(erase(answer)).rejects.toThrow(/^Nothing is erased/);
  expect((await found(sampleEnquiry.from_mail))[0]).toHaveLength(3);
  expect(await erase("Yes ")).toContain("3 of 3 erased");
  expect(questions[0]).toMatch(/^THEIRS: [\s\S]*Erase the 3 that are theirs\? Type yes: $/);
});

test("find tells a person's enquiries from others', and erase takes the ids of those that are meant", async () => {
  await table.database.use((db) => db.deleteFrom("enquiries").execute());
  const kept: Record<string, string> = {};
  const keep = async (name: string, changes: Parameters<typeof submissionOf>[1]) => {
    const one = submissionOf(name, { ...byField(() => "Otra"), ...changes });
    await table.accept(one);
    kept[name] = one.id;
  };
  await keep("ana", { from_mail: "Ana@Empresa.cl", telefono: "+56 9 1234 5678" });
  await keep("susana", { from_mail: "susana@empresa.cl", telefono: "+56 2 1234 5678" });
  await keep("longer", { from_mail: "ana@empresa.cl.example" });
  await keep("both", { from_mail: "Ana <ana@empresa.cl>", telefono: "1234 5678" });
  await keep("colleague", {
    from_mail: "jefa@empresa.cl",
    message: "Escriban a ana@empresa.cl, o al (9) 1234-5678.",
  });
  const ids = (...names: string[]) => names.map((name) => kept[name]);
  expect(await found("ana@empresa.cl")).toEqual([ids("ana"), ids("both"), ids("colleague")]);
  expect(await found("+56 9 1234 5678")).toEqual([ids("ana"), ids("both"), ids("colleague")]);
  expect(await found("2 1234 5678")).toEqual([ids("susana"), ids("both"), []]);
  // They are being sent.
  await table.database.use((db) => db.updateTable("enquiries").set({ state: "dead" }).execute());
  expect(await run(["erase", `${kept.ana}`, `${kept.both}`.slice(0, 8)])).toContain("2 of 2 erased");
  expect(await found("ana@empresa.cl")).toEqual([[], [], ids("colleague")]);
  await expect(run(["erase", "zzzz"])).rejects.toThrow("No enquiry zzzz.");
  expect(await statesOf(table)).toEqual(["dead", "dead", "dead", "sent", "sent"]);
});

test.each([
  ["nothing", [], "Usage"],
  ["an unknown command", ["remove", "x"], "Usage"],
  ["show without an id", ["show"], "Usage"],
  ["import without a file", ["import"], "Usage"],
  ["an id of nothing", ["show", "zzzz"], "No enquiry zzzz."],
  ["the beginning of several ids", ["show", "x"], "2 enquiries begin with x."],
  ["an import of half a file", ["import", "{"], "is not what export writes"],
  ["an import of something else", ["import", '[{"id":1}]'], "is not what export writes"],
])("%s fails, and says why", async (_, [command, argument], reason) => {
  for (const id of ["x1", "x2"]) await table.keepSuspect({ ...suspect, id });
  const file = join(folder, "export.json");
  await writeFile(file, argument ?? "");
  const given = command === "import" && argument ? [command, file] : [command, argument];
  await expect(run(given.filter((word) => word !== undefined))).rejects.toThrow(reason);
});

describe("the command as a process, beside one that has the file open", () => {
  const spawn = (args: string[], address = url) =>
    runProgram(process.execPath, [`${BUILD}/server/outbox.js`, ...args], {
      env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "trace", DATABASE_URL: address },
    });

  test("exports JSON and nothing else", () => {
    const { status, stdout } = spawn(["export"]);
    expect([status, JSON.parse(stdout).length]).toEqual([0, 4]);
  });

  test("backs up to a new file that only this user reads; PostgreSQL has its own tool", async () => {
    const copy = join(folder, "copy.db");
    const done = { status: 0, stderr: "", stdout: expect.stringContaining("personal data") };
    expect(spawn(["backup", copy])).toMatchObject(done);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect(await statesOf(openTable(`file:${copy}`))).toEqual(await statesOf(table));
    await expect(run(["backup", copy])).rejects.toThrow(`${copy} is there already.`);
    await expect(run(["backup", copy], openTable("postgresql://db"))).rejects.toThrow("pg_dump");
  });

  test.each([
    ["folder", "import", "typo/frukto.db", "typo, which does not exist"],
    ["file", "list", "typo.db", "is DATABASE_URL right?"],
  ])("makes no %s where there is none, and says so", (_, command, path, reason) => {
    const { status, stderr } = spawn([command, "nothing.json"], `file:${folder}/${path}`);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import { log } from "../../server/log.server";
import { openTable } from "../support/databases";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";
import { hasCommand } from "../support/tools";

const submission = submissionOf("form-0001");
const CLAIMED = { row: { state: "sending" } };

let folder: string;
let data: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder, "data");
  path = join(data, "frukto.db");
});

const open = (url = `file:${path}`) => openTable(url);

/** Returns whether enquiries can be stored, as `/healthz` reports it. */
async function canStore({ breaker }: EnquiryTable): Promise<boolean> {
  await breaker.probe();
  return !breaker.isOpen;
}

const bytesOnDisk = () =>
  readdirSync(data)
    .map((name) => readFileSync(join(data, name), "latin1"))
    .join("");
const isOnDisk = () => bytesOnDisk().includes(sampleEnquiry.from_mail);

test("the file and those beside it are for this user only, whatever the umask, and flushed with each step", async () => {
  const mask = process.umask(0);
  const table = open(`file://${path}`);
  await table.accept(submission);
  process.umask(mask);
  const modeOf = async (name: string) => (await stat(join(data, name))).mode & 0o777;
  expect(await modeOf(".")).toBe(0o700);
  expect(readdirSync(data)).toEqual(expect.arrayContaining(["frukto.db", "frukto.db-wal"]));
  for (const name of readdirSync(data)) expect(await modeOf(name)).toBe(0o600);
  const setting = (name: string) => table.database.use((db) => sql.raw(`pragma ${name}`).execute(db));
  expect((await setting("synchronous")).rows).toEqual([{ synchronous: 2 }]);
  expect((await setting("journal_mode")).rows).toEqual([{ journal_mode: "wal" }]);
  expect((await setting("secure_delete")).rows).toEqual([{ secure_delete: 1 }]);
});

test("a file that another process holds is tried again while others go on, for two seconds", async () => {
  const table = open();
  await table.accept(submission);
  const other = new Libsql(path);
  other.exec("begin immediate");
  const held = Array.from({ length: 48 }, (_, n) => table.accept(submissionOf(`form-${n}`)));
  for (let turn = 0; turn < 5; turn += 1) {
    await wait(1);
    expect(await table.count(), "readers wait for nobody").toMatchObject({ waiting: 1 });
  }
  other.exec("rollback");
  for (const row of await Promise.all(held)) expect(row).toMatchObject(CLAIMED);
  other.exec("begin immediate");
  expect(await canStore(table)).toBe(false);
  other.exec("rollback");
  expect(await canStore(table)).toBe(true);
  other.close();
});

test("nothing that a visitor wrote stays on disk once it is delivered, or once a reader has gone", async () => {
  const warn = vi.spyOn(log, "warn");
  const table = open();
  const { database } = table;
  await table.accept(submission);
  expect(isOnDisk()).toBe(true);
  await table.noteSent({ ...submission, accepted_at: Date.now() });
  expect(isOnDisk()).toBe(false);

  const second = submissionOf("form-0002");
  await table.accept(second);
  const reader = new Libsql(path);
  reader.exec("begin");
  reader.prepare("select * from enquiries").all();
  await table.noteSent({ ...second, accepted_at: Date.now() });
  expect([database.holdsDeleted, isOnDisk()]).toEqual([true, true]);
  for (const _ of [1, 2]) await database.forgetDeleted();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("log can't be emptied"));
  reader.exec("commit");
  await database.forgetDeleted();
  expect([database.holdsDeleted, isOnDisk()]).toEqual([false, false]);
  reader.close();
});

const broken = (file: Buffer) => file.fill(0x55, 4_096);
test.each([
  ["is no database", () => Buffer.from("no database at all ".repeat(1_000)), false],
  ["has broken pages", broken, false],
  ["has broken pages while it is used", broken, true],
])("a file that %s is renamed, loudly, and a new one is begun", async (_, damage, isUsed) => {
  const fatal = vi.spyOn(log, "fatal");
  const before = open();
  await before.accept(submission);
  // Changes of another connection must be read again.
  const other = new Libsql(path);
  other.exec("create table others (id)");
  other.exec("pragma wal_checkpoint(TRUNCATE)");
  other.close();
  if (!isUsed) await before.database.close();
  await writeFile(path, damage(readFileSync(path)));
  const table = isUsed ? before : open();
  await vi.waitFor(async () => expect(await canStore(table)).toBe(true));
  for (let n = 0; n < 9; n += 1) expect(await table.accept(submissionOf(`form-${n}`))).toMatchObject(CLAIMED);
  const renamed = readdirSync(data).filter((name) => name.includes(".damaged-"));
  expect(renamed).not.toEqual([]);
  const lines = fatal.mock.calls.map(([, text]) => text).filter((text) => text?.includes("damaged"));
  expect(lines).toHaveLength(1);
});

test("a file is written anew with its content and one fatal line when removed, and its successor is used", async () => {
  const fatal = vi.spyOn(log, "fatal");
  const [one, other] = [open(), open()];
  await one.accept(submission);
  await other.accept(submissionOf("form-0002"));
  await rm(data, { recursive: true });
  await Promise.all(["form-0003", "form-0004"].map((form) => one.accept(submissionOf(form))));
  expect(await storedRows(other.database)).toHaveLength(4);
  expect(fatal).toHaveBeenCalledExactlyOnceWith({ path }, expect.stringContaining("removed"));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(readdirSync(data).filter((name) => name.includes("copy"))).toEqual([]);
  // Alone, without those beside it; and whichever process closes the old one last.
  await rm(path);
  await other.accept(submissionOf("form-0005"));
  await other.database.close();
  expect(await storedRows(one.database)).toHaveLength(5);
  const restored = join(folder, "restored.db");
  const copy = open(`file:${restored}`);
  await copy.accept(submissionOf("form-restored"));
  await copy.database.close();
  await rename(restored, path);
  expect(await storedRows(one.database)).toMatchObject([{ id: submissionOf("form-restored").id }]);
});

test("counts come from an index alone, so that a full table holds up nobody", async () => {
  const table = open();
  await table.accept(submission);
  const prepare = vi.spyOn(Libsql.prototype, "prepare");
  expect(await table.count()).toMatchObject({ waiting: 1 });
  const explain = sql.raw(`explain query plan ${prepare.mock.lastCall?.[0]}`);
  const plan = await table.database.use((db) => explain.execute(db));
  expect(JSON.stringify(plan.rows)).toContain("COVERING INDEX enquiries_accepted_at");
});

/** The next tests need the right to mount. Without root and in most containers they are skipped. */
describe.skipIf(!hasCommand("mount"))("a volume of its own", () => {
  const mount = (options: string) =>
    runProgram("mount", ["-t", "tmpfs", "-o", options, "tmpfs", data]).status === 0;
  const remount = (how: string) => expect(runProgram("mount", ["-o", `remount,${how}`, data]).status).toBe(0);
  beforeEach(async () => {
    await mkdir(data);
  });
  afterEach(() => void runProgram("umount", ["-l", data]));

  test("that is full rejects what is new and keeps what is there; with room again all is well", async (context) => {
    if (!mount("size=512k")) return context.skip("a volume can't be mounted here");
    const table = open();
    const message = "x".repeat(700);
    let stored = 0;
    while (await table.accept(submissionOf(`form-${stored}`, { message }))) stored += 1;
    remount("size=4m");
    expect(await canStore(table)).toBe(true);
    expect(await storedRows(table.database)).toHaveLength(stored);
    expect(await table.accept(submission)).toMatchObject(CLAIMED);
  });

  test("that is read-only from the start is away, until it can be written", async (context) => {
    if (!mount("size=4m")) return context.skip("a volume can't be mounted here");
    const made = join(folder, "made.db");
    const before = open(`file:${made}`);
    await before.accept(submission);
    await before.database.close();
    await copyFile(made, path);
    remount("ro");
    const table = open();
    expect(await canStore(table)).toBe(false);
    remount("rw");
    expect(await canStore(table)).toBe(true);
    expect(await storedRows(table.database)).toHaveLength(1);
  });
});

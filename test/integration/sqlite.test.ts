import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, open as openFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Database } from "../../server/enquiries/database/database";
import { StorageHealth } from "../../server/enquiries/database/storage-health";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import { log } from "../../server/log.server";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";
import { Random } from "../support/random";
import { runProgram } from "../support/run-program";
import { hasCommand } from "../support/tools";

const submission = submissionOf("form-0001");
const CLAIMED = { state: "sending" };

let folder: string;
let path: string;
let opened: Database[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-file-"));
  path = join(folder, "data", "frukto.db");
});
afterEach(async () => {
  await closeAll();
  await rm(folder, { recursive: true, force: true });
});

async function closeAll(): Promise<void> {
  for (const database of opened) await database.close();
  opened = [];
}

function open(url = `file:${path}`) {
  const database = new Database(url);
  opened.push(database);
  const storage = new StorageHealth(database, async () => {});
  /** Returns whether enquiries can be stored, as `/healthz` reports it. */
  const canStore = async () => {
    await storage.probe();
    return !storage.isAway;
  };
  return { database, table: new EnquiryTable(database, 100_000), canStore };
}

const bytesOnDisk = () =>
  readdirSync(join(folder, "data"))
    .map((name) => readFileSync(join(folder, "data", name), "latin1"))
    .join("");

describe("the file", () => {
  test("is for this user only, whatever the umask, and so are those beside it", async () => {
    const mask = process.umask(0);
    await open(`file://${path}`).table.accept(submission);
    process.umask(mask);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
    const names = readdirSync(join(folder, "data"));
    expect(names).toEqual(expect.arrayContaining(["frukto.db", "frukto.db-wal"]));
    for (const name of names) expect((await stat(join(folder, "data", name))).mode & 0o777).toBe(0o600);
  });

  test("is flushed with each step", async () => {
    const setting = (name: string) =>
      open().database.use(async (db) =>
        Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {}),
      );
    expect(await setting("synchronous")).toEqual([2]);
    expect(await setting("journal_mode")).toEqual(["wal"]);
  });

  test("holds nothing that a visitor wrote once it is delivered, nor do those beside it", async () => {
    const { table } = open();
    await table.accept(submission);
    expect(bytesOnDisk()).toContain(sampleEnquiry.from_mail);
    await table.noteSent({ ...submission, accepted_at: Date.now() });
    for (const text of [sampleEnquiry.telefono, sampleEnquiry.from_mail])
      expect(bytesOnDisk()).not.toContain(text);
  });

  test("that another process holds is tried again while others go on, and given up after two seconds", async () => {
    const { table, canStore } = open();
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
    expect(await canStore()).toBe(false);
    other.exec("rollback");
    expect(await canStore()).toBe(true);
    other.close();
  });

  test("that a reader holds for long gives up what was delivered as soon as the reader has gone", async () => {
    const warn = vi.spyOn(log, "warn");
    const { table, database } = open();
    await table.accept(submission);
    const reader = new Libsql(path);
    reader.exec("begin");
    reader.prepare("select * from enquiries").all();
    await table.noteSent({ ...submission, accepted_at: Date.now() });
    expect([database.holdsDeleted, bytesOnDisk().includes(sampleEnquiry.from_mail)]).toEqual([true, true]);
    for (const _ of [1, 2]) await database.forgetDeleted();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("log can't be emptied"));
    reader.exec("commit");
    await database.forgetDeleted();
    expect([database.holdsDeleted, bytesOnDisk().includes(sampleEnquiry.from_mail)]).toEqual([false, false]);
    reader.close();
  });
});

describe("a damaged file", () => {
  test.each([
    ["that is no database", () => Buffer.from("no database at all ".repeat(1_000))],
    ["whose pages are broken", (file: Buffer) => file.fill(0x55, 4_096)],
  ])("%s is renamed, loudly, and a new one is begun", async (_, damage) => {
    const fatal = vi.spyOn(log, "fatal");
    await open().table.accept(submission);
    await closeAll();
    await writeFile(path, damage(readFileSync(path)));
    expect(await open().table.accept(submission)).toMatchObject(CLAIMED);
    expect(fatal).toHaveBeenCalledOnce();
    expect(readdirSync(join(folder, "data")).filter((name) => name.includes(".damaged-"))).not.toEqual([]);
  });

  test("that is found to be damaged while it is used is renamed as well", async () => {
    const { table } = open();
    await table.accept(submission);
    // Changes of another connection must be read again.
    const other = new Libsql(path);
    other.exec("create table others (id)");
    other.exec("pragma wal_checkpoint(TRUNCATE)");
    other.close();
    const random = new Random(1);
    const noise = Uint8Array.from({ length: 6 * 4_096 }, () => random.below(256));
    const file = await openFile(path, "r+");
    await file.write(noise, 0, noise.length, 4_096);
    await file.close();
    const results = [];
    for (let n = 0; n < 9; n += 1)
      results.push(await table.accept(submissionOf(`form-${n}`)).catch((error: Error) => error.message));
    expect(results).toContainEqual(expect.stringMatching(/malformed|not a database/));
    expect(results.at(-1)).toMatchObject(CLAIMED);
  });
});

test("a file is written anew with its content and one fatal line when removed, and its successor is used", async () => {
  const fatal = vi.spyOn(log, "fatal");
  const [one, other] = [open(), open()];
  await one.table.accept(submission);
  await other.table.accept(submissionOf("form-0002"));
  const { table, database } = one;
  await rm(join(folder, "data"), { recursive: true });
  await Promise.all(["form-0003", "form-0004"].map((form) => table.accept(submissionOf(form))));
  expect(await storedRows(other.database)).toHaveLength(4);
  expect(fatal).toHaveBeenCalledExactlyOnceWith({ path }, expect.stringContaining("removed"));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "data")).filter((name) => name.includes("copy"))).toEqual([]);
  const restored = join(folder, "restored.db");
  const copy = open(`file:${restored}`);
  await copy.table.accept(submissionOf("form-restored"));
  await copy.database.close();
  await rename(restored, path);
  expect(await storedRows(database)).toMatchObject([{ id: submissionOf("form-restored").id }]);
});

/** The next tests need the right to mount. Without root and in most containers they are skipped. */
const mount = (options: string) =>
  runProgram("mount", ["-t", "tmpfs", "-o", options, "tmpfs", join(folder, "data")]).status === 0;

describe.skipIf(!hasCommand("mount"))("a volume of its own", () => {
  const remount = (how: string) =>
    expect(runProgram("mount", ["-o", `remount,${how}`, join(folder, "data")]).status).toBe(0);
  beforeEach(async () => {
    await mkdir(join(folder, "data"));
  });
  afterEach(() => void runProgram("umount", ["-l", join(folder, "data")]));

  test("that is full rejects what is new and keeps what is there; with room again all is well", async (context) => {
    if (!mount("size=512k")) return context.skip("a volume can't be mounted here");
    const { table, database, canStore } = open();
    const message = "x".repeat(700);
    let stored = 0;
    const fill = async () => {
      for (; stored < 2_000; stored += 1) await table.accept(submissionOf(`form-${stored}`, { message }));
    };
    const connection = () => database.use(async (db) => db);
    const before = await connection();
    await expect(fill()).rejects.toThrow("full");
    expect(await connection(), "the connection is not at fault").toBe(before);
    remount("size=4m");
    expect(await canStore()).toBe(true);
    expect(await storedRows(database)).toHaveLength(stored);
    expect(await table.accept(submission)).toMatchObject(CLAIMED);
  });

  test("that is read-only from the start or becomes so is away, until it can be written", async (context) => {
    if (!mount("size=4m")) return context.skip("a volume can't be mounted here");
    const made = join(folder, "made.db");
    await open(`file:${made}`).table.accept(submission);
    await closeAll();
    await copyFile(made, path);
    remount("ro");
    const { database, canStore } = open();
    expect(await canStore()).toBe(false);
    remount("rw");
    expect(await canStore()).toBe(true);
    expect(await storedRows(database)).toHaveLength(1);
  });
});

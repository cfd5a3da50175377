import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../server/enquiries/database.server";
import { EnquiryTable } from "../../server/enquiries/enquiry-table.server";
import { SqliteFile } from "../../server/enquiries/sqlite-file.server";
import { log } from "../../server/log.server";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";

const T0 = Date.parse("2026-11-21T12:00:00Z");
const submission = submissionOf("form-0001");

let folder: string;
let path: string;
const opened: Database[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-file-"));
  path = join(folder, "data", "frukto.db");
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(url = `file:${path}`): Promise<EnquiryTable> {
  const database = await openDatabase(url);
  opened.push(database);
  return new EnquiryTable({ database, perHour: 100 });
}

const bytesOnDisk = () =>
  readdirSync(join(folder, "data"))
    .map((name) => readFileSync(join(folder, "data", name), "latin1"))
    .join("");

describe("the file", () => {
  test("is for this user only, whatever the umask, and so are those beside it", async () => {
    const mask = process.umask(0);
    const table = await open();
    await table.accept(submission, "a", T0);
    process.umask(mask);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
    const names = readdirSync(join(folder, "data"));
    expect(names).toEqual(expect.arrayContaining(["frukto.db", "frukto.db-wal"]));
    for (const name of names) expect((await stat(join(folder, "data", name))).mode & 0o777).toBe(0o600);
  });

  test("is flushed with each step, and waits for other processes no longer than a fifth of a second", () => {
    const file = new SqliteFile(path);
    const setting = (name: string) => Object.values(file.prepare(`pragma ${name}`).all([])[0] as object)[0];
    expect([setting("synchronous"), setting("journal_mode")]).toEqual([2, "wal"]);
    expect(setting("busy_timeout")).toBeLessThanOrEqual(200);
    file.close();
  });

  test("holds nothing that a visitor wrote once it is delivered or purged, nor do those beside it", async () => {
    const table = await open();
    const texts = ["Primer mensaje", "Segundo mensaje"];
    const [first, second] = texts.map((message, n) => submissionOf(`form-${n}`, { message }));
    if (!first || !second) throw new Error("unreachable");
    await table.accept(first, "a", T0);
    await table.keepSuspect(second, T0);
    for (const text of texts) expect(bytesOnDisk()).toContain(text);
    await table.noteSent({ ...first, claim: "a" }, T0);
    await table.purge(T0 + 31 * 24 * 3_600_000);
    for (const text of [...texts, sampleEnquiry.from_mail]) expect(bytesOnDisk()).not.toContain(text);
  });

  test("may lie at an absolute address", async () => {
    await (await open(`file://${path}`)).probe(T0);
    expect(existsSync(path)).toBe(true);
  });

  test("that another process holds is given up soon, and used again afterwards", async () => {
    const table = await open();
    await table.probe(T0);
    const other = new SqliteFile(path);
    other.prepare("begin immediate").run([]);
    const start = performance.now();
    await expect(table.accept(submission, "a", T0)).rejects.toThrow("locked");
    expect(performance.now() - start).toBeLessThan(1_000);
    other.prepare("rollback").run([]);
    expect(await table.accept(submission, "a", T0)).toMatchObject({ claim: "a" });
    other.close();
  });
});

describe("a damaged file", () => {
  test.each([
    ["that is no database", () => Buffer.from("no database at all ".repeat(1_000))],
    ["whose pages are broken", (file: Buffer) => file.fill(0x55, 4_096)],
  ])("%s is set aside, loudly, and a new one is begun", async (_, damage) => {
    const fatal = vi.spyOn(log, "fatal");
    await (await open()).accept(submission, "a", T0);
    for (const database of opened.splice(0)) await database.close();
    await writeFile(path, damage(readFileSync(path)));
    const table = await open();
    expect(await table.accept(submission, "b", T0)).toMatchObject({ claim: "b" });
    expect(fatal).toHaveBeenCalledOnce();
    expect(readdirSync(join(folder, "data")).filter((name) => name.includes(".damaged-"))).not.toEqual([]);
  });

  test("that is found to be damaged while it is used is set aside as well", async () => {
    const table = await open();
    await table.accept(submission, "a", T0);
    const other = new SqliteFile(path);
    other.emptyLog();
    other.prepare("select count(*) from enquiries").all([]);
    other.emptyLog();
    other.close();
    execFileSync("dd", ["if=/dev/urandom", `of=${path}`, "bs=4096", "seek=1", "count=6", "conv=notrunc"], {
      stdio: "ignore",
    });
    let error: unknown;
    for (let n = 0; n < 3; n += 1)
      await table.accept(submissionOf(`form-${n}`), "b", T0).catch((thrown) => (error = thrown));
    expect(error).toMatchObject({ message: expect.stringMatching(/malformed|not a database/) });
    expect(await table.accept(submissionOf("form-9"), "b", T0)).toMatchObject({ claim: "b" });
  });
});

describe("a file that comes and goes", () => {
  test("is made anew when somebody has removed it, and its successor is used when it was replaced", async () => {
    const table = await open();
    await table.accept(submission, "a", T0);
    await rm(join(folder, "data"), { recursive: true });
    expect(await table.accept(submission, "b", T0)).toMatchObject({ claim: "b" });
    expect(existsSync(path)).toBe(true);
    const restored = join(folder, "restored.db");
    const copy = await open(`file:${restored}`);
    await copy.accept(submissionOf("form-restored"), "c", T0);
    for (const database of opened.splice(1)) await database.close();
    await rename(restored, path);
    expect(await table.rows()).toMatchObject([{ id: submissionOf("form-restored").id }]);
  });

  test("where it can't be made rejects, and is opened as soon as it can", async () => {
    await writeFile(join(folder, "data"), "a file where the folder should be");
    const table = await open();
    await expect(table.probe(T0)).rejects.toThrow();
    await expect(table.counts()).rejects.toThrow();
    await rm(join(folder, "data"));
    await table.probe(T0);
  });
});

/** Needs the right to mount; where it is missing (no root, most containers) the next tests say so. */
function mount(size: string): boolean {
  return (
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", join(folder, "data")]).status === 0
  );
}

describe("a volume of its own", () => {
  beforeEach(async () => {
    await mkdir(join(folder, "data"));
  });
  afterEach(() => void spawnSync("umount", ["-l", join(folder, "data")]));

  test("that is full rejects what is new and keeps what is there; with room again all is well", async (context) => {
    if (!mount("512k")) return context.skip("a volume can't be mounted here");
    const table = await open();
    await table.accept(submission, "a", T0);
    const message = "x".repeat(700);
    let stored = 0;
    const fill = async () => {
      for (; stored < 2_000; stored += 1)
        await table.keepSuspect(submissionOf(`form-${stored}`, { message }), T0);
    };
    await expect(fill()).rejects.toThrow(/full|I\/O/);
    await expect(
      table.probe(T0).then(() => table.accept(submissionOf("new", { message: message.repeat(9) }), "b", T0)),
    ).rejects.toThrow();
    expect(await table.rows()).toHaveLength(stored + 1);
    spawnSync("mount", ["-o", "remount,size=4m", join(folder, "data")]);
    await table.probe(T0);
    expect(await table.accept(submissionOf("new"), "b", T0)).toMatchObject({ claim: "b" });
  });

  test("that becomes read-only rejects, and is written again when it can be", async (context) => {
    if (!mount("4m")) return context.skip("a volume can't be mounted here");
    const remount = (how: string) =>
      spawnSync("mount", ["-o", `remount,${how}`, join(folder, "data")]).status;
    const made = join(folder, "made.db");
    await (await open(`file:${made}`)).accept(submission, "a", T0);
    for (const database of opened.splice(0)) await database.close();
    await copyFile(made, path);
    expect(remount("ro")).toBe(0);
    const late = await open();
    await expect(late.probe(T0)).rejects.toThrow();
    await expect(late.accept(submissionOf("form-0002"), "b", T0)).rejects.toThrow();
    expect(remount("rw")).toBe(0);
    await late.probe(T0);
    expect(await late.rows()).toHaveLength(1);
  });
});

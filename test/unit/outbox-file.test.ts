import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CLAIM_LIMIT_MS } from "../../server/enquiries/claim-owner.server";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { OutboxFolders } from "../../server/enquiries/outbox-folders.server";
import { log } from "../../server/log.server";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";
import { describeOutbox } from "../support/outbox-contract";

/** Always running. */
const OTHER_PID = process.ppid;
/** Above Linux's highest process number: never running. */
const DEAD_PID = 2 ** 22 + 1;
const T0 = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "frukto-unit-")), "outbox");
});
afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

describeOutbox("The file outbox", async () => ({
  outbox: new FileOutbox(folder),
  elsewhere: new FileOutbox(folder, OTHER_PID),
  dispose: async () => {},
}));

describe("files", () => {
  const submission = submissionOf("form-0001");

  test("are for this user only, whatever the umask, one readable file each with its version", async () => {
    const mask = process.umask(0);
    await new FileOutbox(folder).accept(submission, T0);
    process.umask(mask);
    const path = join(folder, "pending", `${submission.id}.json`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const name of ["", "pending", "sending", "dead", "receipts", "drafts"]) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700);
    }
    const text = await readFile(path, "utf8");
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      acceptedAt: "2026-11-21T12:00:00.000Z",
      enquiry: sampleEnquiry,
    });
    expect(text.split("\n").length).toBeGreaterThan(10);
  });

  test("leave nothing personal behind once delivered", async () => {
    const outbox = new FileOutbox(folder);
    await outbox.accept(submission, T0);
    const entry = await outbox.claim(submission.id, T0);
    if (entry) await outbox.delivered(entry, T0);
    const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());
    expect(left).toHaveLength(1);
    const receipt = await readFile(join(left[0]?.parentPath ?? "", left[0]?.name ?? ""), "utf8");
    expect(Object.keys(JSON.parse(receipt)).sort()).toEqual(["deliveredAt", "version"]);
  });

  test("that nobody can read are set aside loudly, and hold nothing up", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const outbox = new FileOutbox(folder);
    await outbox.accept(submission, T0);
    await writeFile(join(folder, "pending", "broken.json"), "{");
    await writeFile(join(folder, "pending", "future.json"), JSON.stringify({ version: 2 }));
    expect(await outbox.due(T0 + 3_600_000)).toEqual([submission.id]);
    expect(fatal).toHaveBeenCalledTimes(2);
    expect((await readdir(join(folder, "unreadable"))).sort()).toEqual(["broken.json", "future.json"]);
  });

  test("reject a folder that can't be written, without losing the caller", async () => {
    await writeFile(folder, "a file where the folder should be");
    await expect(new FileOutbox(folder).accept(submission, T0)).rejects.toThrow();
    await expect(new FileOutbox(folder).probe()).rejects.toThrow();
  });
});

describe("what is due", () => {
  test("comes oldest first when its time has come", async () => {
    const outbox = new FileOutbox(folder);
    expect(await outbox.due(T0)).toEqual([]);
    expect(await outbox.nextDueAt()).toBeUndefined();
    const later = submissionOf("form-0001");
    const sooner = submissionOf("form-0002");
    for (const [submission, minutes] of [
      [later, 5],
      [sooner, 2],
    ] as const) {
      await outbox.accept(submission, T0);
      const entry = await outbox.claim(submission.id, T0);
      if (!entry) throw new Error("nothing to claim");
      await outbox.postpone({ ...entry, nextAttemptAt: new Date(T0 + minutes * MINUTE).toISOString() });
    }
    expect(await outbox.due(T0 + MINUTE)).toEqual([]);
    expect(await outbox.nextDueAt()).toBe(T0 + 2 * MINUTE);
    expect(await outbox.due(T0 + 2 * MINUTE)).toEqual([sooner.id]);
    expect(await outbox.due(T0 + 9 * MINUTE)).toEqual([sooner.id, later.id]);
  });

  test("is no dead letter, until somebody retries it", async () => {
    const outbox = new FileOutbox(folder);
    const { id } = submissionOf("form-0001");
    await outbox.accept(submissionOf("form-0001"), T0);
    const entry = await outbox.claim(id, T0);
    if (entry) await outbox.bury(entry);
    expect(await outbox.due(T0 + MINUTE)).toEqual([]);
    await outbox.retry(id, T0 + MINUTE);
    expect(await outbox.due(T0 + MINUTE)).toEqual([id]);
  });
});

describe("a process that dies", () => {
  const submission = submissionOf("form-0001");

  test("before the provider answered: another one takes its claim over at once", async () => {
    const died = new FileOutbox(folder, DEAD_PID);
    await died.accept(submission, T0);
    await died.claim(submission.id, T0);
    const [name = ""] = await readdir(join(folder, "sending"));
    // Claims of this process are known by their token, as after a restart nothing is.
    await rename(
      join(folder, "sending", name),
      join(folder, "sending", name.replace(/-[\da-f]{12}-/, "-0a-")),
    );
    const next = new FileOutbox(folder);
    expect(await next.due(T0)).toEqual([submission.id]);
    expect((await next.claim(submission.id, T0))?.enquiry).toEqual(sampleEnquiry);
    expect(await readdir(join(folder, "sending"))).toHaveLength(1);
  });

  test("on another machine: its claim holds until its time is over", async () => {
    await new FileOutbox(folder).accept(submission, T0);
    const name = `${submission.id}.0badcafe-${DEAD_PID}-0b-${T0}.json`;
    await rename(join(folder, "pending", `${submission.id}.json`), join(folder, "sending", name));
    const next = new FileOutbox(folder);
    expect(await next.claim(submission.id, T0 + CLAIM_LIMIT_MS)).toBeUndefined();
    expect(await next.claim(submission.id, T0 + CLAIM_LIMIT_MS + 1)).toBeDefined();
  });

  test("between receipt and removal: the file left behind is removed and not sent", async () => {
    const outbox = new FileOutbox(folder);
    await outbox.accept(submission, T0);
    const path = join(folder, "pending", `${submission.id}.json`);
    const left = await readFile(path);
    const entry = await outbox.claim(submission.id, T0);
    if (entry) await outbox.delivered(entry, T0 + 5);
    await writeFile(path, left);
    expect(await outbox.claim(submission.id, T0 + 10)).toBeUndefined();
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("while writing: the draft is never taken for an enquiry, and goes after an hour", async () => {
    const outbox = new FileOutbox(folder);
    await outbox.purge(Date.now());
    const draft = join(folder, "drafts", "half");
    await writeFile(draft, '{"version":1,');
    const { mtimeMs } = await stat(draft);
    expect(await outbox.due(T0)).toEqual([]);
    await outbox.purge(mtimeMs + 3_599_000);
    expect(await readdir(join(folder, "drafts"))).toEqual(["half"]);
    await outbox.purge(mtimeMs + 3_601_000);
    expect(await readdir(join(folder, "drafts"))).toEqual([]);
  });
});

test("a claim that meets another one in hand, too late to have seen it before, steps back", async () => {
  const submission = submissionOf("form-0001");
  const [first, second] = [new FileOutbox(folder), new FileOutbox(folder, OTHER_PID)];
  await first.accept(submission, T0);
  expect(await first.claim(submission.id, T0)).toBeDefined();
  await second.accept(submissionOf("form-0001", { from_name: "Camila Rojas" }), T0);
  vi.spyOn(OutboxFolders.prototype, "claims").mockResolvedValueOnce([]);
  expect(await second.claim(submission.id, T0)).toBeUndefined();
  expect((await second.list()).map(({ state }) => state)).toEqual(["sending", "pending"]);
});

test("of many claims at once, by many processes, each entry goes to one", async () => {
  const submissions = Array.from({ length: 20 }, (_, n) => submissionOf(`form-race-${n}`));
  const sides = [process.pid, OTHER_PID, 1].map((pid) => new FileOutbox(folder, pid));
  for (const submission of submissions) await sides[0]?.accept(submission, T0);
  const claims = submissions.flatMap(({ id }) => sides.map((side) => side.claim(id, T0)));
  const won = (await Promise.all(claims)).flatMap((entry) => (entry ? [entry.id] : []));
  expect(won.sort()).toEqual(submissions.map(({ id }) => id).sort());
});

test("a full disk does not hide a file whose new state can't be written", async () => {
  const submission = submissionOf("form-0001");
  const outbox = new FileOutbox(folder);
  await outbox.accept(submission, T0);
  const entry = await outbox.claim(submission.id, T0);
  if (!entry) throw new Error("nothing to claim");
  await rm(join(folder, "drafts"), { recursive: true });
  await expect(outbox.postpone({ ...entry, attempts: 1 })).rejects.toThrow();
  expect(await outbox.list()).toMatchObject([{ state: "pending", entry: { attempts: 0 } }]);
});

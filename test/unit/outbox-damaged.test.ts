import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { moveIfThere, removeIfThere, writeDurably } from "../../server/enquiries/durable-files.server";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { OutboxFolders } from "../../server/enquiries/outbox-folders.server";
import { log } from "../../server/log.server";
import { submissionOf } from "../support/enquiry-samples";

const T0 = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const submission = submissionOf("form-0001");

let folder: string;
let outbox: FileOutbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-damaged-"));
  outbox = new FileOutbox(folder);
  await outbox.accept(submission, T0);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a damaged outbox", () => {
  test("goes on with the others when one entry can't be read for the moment, and keeps that one", async () => {
    const error = vi.spyOn(log, "error");
    await mkdir(join(folder, "pending", "stuck.json"));
    expect(await outbox.due(T0 + HOUR)).toEqual([submission.id]);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ enquiry: "stuck", err: expect.objectContaining({ code: "EISDIR" }) }),
      expect.any(String),
    );
    expect(await readdir(join(folder, "pending"))).toContain("stuck.json");
  });

  test.each(["read", "claims"] as const)(
    "finds an entry again that was claimed in a moment in which nothing could be opened (%s)",
    async (method) => {
      const claims = OutboxFolders.prototype.claims;
      const isClaimed = async () => (await readdir(join(folder, "sending"))).length > 0;
      const broken = Object.assign(new Error("too many open files"), { code: "EMFILE" });
      vi.spyOn(OutboxFolders.prototype, method).mockImplementation(async function (
        this: OutboxFolders,
        id: unknown,
      ) {
        if (method === "read" || (await isClaimed())) throw broken;
        return claims.call(this, id as string) as never;
      });
      await expect(outbox.claim(submission.id, T0)).rejects.toThrow("too many open files");
      vi.restoreAllMocks();
      expect(await outbox.due(T0)).toEqual([submission.id]);
      expect(await outbox.claim(submission.id, T0)).toBeDefined();
    },
  );

  test("gives nobody an entry that can't be understood, and sets it aside", async () => {
    const fatal = vi.spyOn(log, "fatal");
    await writeFile(join(folder, "pending", `${submission.id}.json`), '{"version":1}');
    expect(await outbox.claim(submission.id, T0)).toBeUndefined();
    expect(fatal).toHaveBeenCalledTimes(1);
    expect(await readdir(join(folder, "sending"))).toEqual([]);
    expect(await readdir(join(folder, "unreadable"))).toHaveLength(1);
    expect(await outbox.accept(submission, T0)).toBe("stored");
    expect(await outbox.claim(submission.id, T0)).toBeDefined();
  });

  test("lists what can be read of what is in hand", async () => {
    await outbox.claim(submission.id, T0);
    const [name = ""] = await readdir(join(folder, "sending"));
    await writeFile(join(folder, "sending", name), "{");
    expect(await outbox.list()).toEqual([]);
  });

  test("takes no file of somebody else for a claim", async () => {
    await writeFile(join(folder, "sending", `${submission.id}.copy.json`), "{}");
    expect(await outbox.due(T0)).toEqual([]);
    expect(await outbox.claim(submission.id, T0)).toBeDefined();
  });

  test("delivers again rather than never where a receipt can't be understood", async () => {
    const receipt = join(folder, "receipts", `${submission.id}-${submission.contentHash}.json`);
    await writeFile(receipt, "{");
    expect(await outbox.wasDelivered(submission, T0)).toBe(false);
    expect(await outbox.claim(submission.id, T0)).toBeDefined();
  });

  test("says so when its receipts can't be read at all", async () => {
    await mkdir(join(folder, "receipts", `${submission.id}-${submission.contentHash}.json`));
    await expect(outbox.wasDelivered(submission, T0)).rejects.toThrow("EISDIR");
  });

  test("says so when it is no folder", async () => {
    await rm(join(folder, "pending"), { recursive: true });
    await writeFile(join(folder, "pending"), "");
    await expect(outbox.due(T0)).rejects.toThrow("ENOTDIR");
  });
});

test("nobody ends a claim that is not theirs", async () => {
  const entry = await outbox.claim(submission.id, T0);
  if (!entry) throw new Error("nothing to claim");
  const other = new FileOutbox(folder, process.ppid);
  await expect(other.delivered(entry, T0)).rejects.toThrow("holds no claim");
  expect(await other.wasDelivered(submission, T0)).toBe(false);
  expect(await outbox.list()).toMatchObject([{ state: "sending" }]);
});

describe("files", () => {
  test("that are gone are no failure; whatever else goes wrong is", async () => {
    const path = join(folder, "pending");
    expect(await removeIfThere(join(folder, "gone"))).toBe(false);
    expect(await moveIfThere(join(folder, "gone"), join(folder, "there"))).toBe(false);
    await expect(removeIfThere(path)).rejects.toThrow();
    await expect(moveIfThere(path, join(path, "within"))).rejects.toThrow();
  });

  test("that can't be put in their place leave no draft behind", async () => {
    const path = join(folder, "drafts");
    await mkdir(join(folder, "dead", "taken.json"));
    await expect(writeDurably(join(folder, "dead", "taken.json"), "{}", path)).rejects.toThrow();
    expect(await readdir(path)).toEqual([]);
  });
});

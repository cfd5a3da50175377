import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { submissionOf } from "../support/enquiry-samples";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-export-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("an export is JSON and nothing else, also where the log has something to say", async () => {
  const submission = submissionOf("form-0001");
  await new FileOutbox(folder).accept(submission, Date.now());
  await writeFile(join(folder, "pending", "broken.json"), "{");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build/server/outbox.js", "export"], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "info", OUTBOX_DIR: folder },
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toEqual([
    { state: "pending", entry: expect.objectContaining({ id: submission.id }) },
  ]);
  expect(stderr).toContain("unreadable enquiry set aside");
  expect(status).toBe(0);
});

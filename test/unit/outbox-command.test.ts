import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { outboxCommand } from "../../server/enquiries/outbox-command";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";

const T0 = Date.parse("2026-11-21T12:00:00Z");
const [dead, waiting] = [submissionOf("form-0001"), submissionOf("form-0002")];

let folder: string;
let outbox: FileOutbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-unit-"));
  outbox = new FileOutbox(folder);
  await outbox.accept(dead, T0);
  await outbox.accept(waiting, T0);
  const entry = await outbox.claim(dead.id, T0);
  if (entry) await outbox.bury({ ...entry, attempts: 20, lastFailure: "500 down" });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (...given: string[]) => outboxCommand(given, outbox, true, T0);

test("list shows states and reasons, and nothing that a visitor wrote", async () => {
  const { output, exitCode } = await run("list");
  expect(exitCode).toBe(0);
  expect(output).toMatch(new RegExp(`${dead.id} +dead +2026-11-21T12:00:00.000Z +20 +500 down`));
  expect(output).toMatch(new RegExp(`${waiting.id} +pending`));
  for (const value of Object.values(sampleEnquiry)) expect(output).not.toContain(value);
});

test("list of an empty outbox says so", async () => {
  const { output } = await outboxCommand(["list"], new FileOutbox(join(folder, "other")), true, T0);
  expect(output).toBe("The outbox is empty.");
});

test("show prints one enquiry, found by the start of its id", async () => {
  const { output } = await run("show", dead.id.slice(0, 8));
  expect(JSON.parse(output)).toMatchObject({ state: "dead", entry: { enquiry: sampleEnquiry } });
});

test("retry brings one dead letter back", async () => {
  expect((await run("retry", dead.id)).output).toContain("1 of 1");
  expect(await outbox.due(T0)).toEqual([dead.id]);
});

test("retry without an id brings all of them forward", async () => {
  expect((await run("retry")).output).toContain("2 of 2");
  expect((await outbox.due(T0)).sort()).toEqual([dead.id, waiting.id].sort());
});

test("export goes to a file or a pipe, never onto a screen", async () => {
  expect(await run("export")).toMatchObject({ exitCode: 1 });
  const { output, exitCode } = await outboxCommand(["export"], outbox, false, T0);
  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toHaveLength(2);
});

test.each([
  ["nothing", []],
  ["an unknown command", ["delete"]],
  ["show without an id", ["show"]],
])("%s prints how to use it and fails", async (_, given) => {
  expect(await run(...given)).toMatchObject({ exitCode: 1, output: expect.stringContaining("Usage") });
});

test("an id that begins several enquiries names none of them", async () => {
  const shared = waiting.id.slice(0, 1);
  for (let n = 3; (await outbox.list()).filter(({ entry }) => entry.id.startsWith(shared)).length < 2; n += 1)
    await outbox.accept(submissionOf(`form-${n}`), T0);
  expect(await run("show", shared)).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(`^[2-9] enquiries begin with ${shared}\\.$`),
  });
});

test("retry leaves alone what is being sent", async () => {
  await outbox.claim(waiting.id, T0);
  expect((await run("retry")).output).toContain("1 of 2");
});

test.each([
  ["no enquiry", "zzzz", "No enquiry"],
  ["several", "", "Usage"],
])("an id of %s fails", async (_, id, text) => {
  expect(await run("show", id)).toMatchObject({ exitCode: 1, output: expect.stringContaining(text) });
});

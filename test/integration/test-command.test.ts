import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { planOf } from "../runner/plan";
import { isBuildStale } from "../support/fresh-build";
import { runProgram } from "../support/run-program";

const WHATSAPP = "test/unit/whatsapp.test.ts";
const HEADER = "test/browser/header.spec.ts";
const EDITOR = "test/browser/editor/editor.spec.ts";

it("npm test -- FILE runs just that file", () => {
  const { status, stdout } = runProgram("node_modules/.bin/tsx", ["test/run.ts", WHATSAPP]);
  expect(stripVTControlCharacters(stdout)).toMatch(/Test Files +1 passed/);
  expect(status).toBe(0);
});

it.each([
  [
    `unit/whatsapp ./${HEADER} ${WHATSAPP}`,
    { unit: [WHATSAPP], browser: [HEADER], editor: [], projects: [] },
  ],
  ["header --project chromium", { unit: [], browser: [HEADER], editor: [], projects: ["chromium"] }],
  [EDITOR, { unit: [], browser: [], editor: [EDITOR] }],
  [
    "editor",
    { unit: expect.arrayContaining(["test/unit/editor-guard.test.ts"]), browser: [], editor: [EDITOR] },
  ],
])("npm test -- %s finds parts of paths, and gives each file to its runner", (args, files) => {
  expect(planOf(args.split(" "))).toMatchObject({ what: "files", ...files });
});

it.each([
  ["--fast", "Unknown option '--fast'."],
  [`--quick ${WHATSAPP}`, "Too much at once."],
  ["--quick --ci", "Too much at once."],
  [`${WHATSAPP} --project firefox`, `${WHATSAPP} takes no --project.`],
  [`${EDITOR} --project firefox`, `${EDITOR} takes no --project.`],
  ["--project firefox", "--project needs a FILE."],
  ["test/unit/nothing.test.ts", "No test file has test/unit/nothing.test.ts in its path."],
  ["browser/fixtures.ts", "No test file has browser/fixtures.ts in its path."],
])("npm test -- %s is refused in one line", (args, reason) => {
  const plan = () => planOf(args.split(" "));
  expect(plan).toThrow(reason);
  expect(plan).not.toThrow("\n");
});

it("a build is stale without sources' last changes, removed files included", () => {
  const folder = mkdtempSync(join(tmpdir(), "frukto-stale-"));
  const touch = (seconds: number, ...paths: string[]) => {
    for (const path of paths.map((path) => join(folder, path))) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "");
      utimesSync(path, seconds, seconds);
      utimesSync(dirname(path), 1_000, 1_000);
    }
  };
  expect(isBuildStale(folder)).toBe(true);
  touch(1_000, "app/ui/icon.tsx", "app/root.tsx");
  touch(9_000, "test/run.ts");
  touch(2_000, "build/server/main.js");
  expect(isBuildStale(folder)).toBe(false);
  touch(3_000, "app/root.tsx");
  expect(isBuildStale(folder)).toBe(true);
  touch(4_000, "build/server/main.js");
  expect(isBuildStale(folder)).toBe(false);
  rmSync(join(folder, "app/root.tsx"));
  expect(isBuildStale(folder)).toBe(true);
  rmSync(folder, { recursive: true });
});

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { planOf } from "../runner/plan";
import { isBuildStale } from "../support/fresh-build";
import { runProgram } from "../support/run-program";

const WHATSAPP = "test/unit/whatsapp.test.ts";
const EDITOR_UNIT = "test/unit/editor-guard.test.ts";

it("npm test -- FILE runs just that file", () => {
  const { status, stdout } = runProgram("node_modules/.bin/tsx", ["test/run.ts", WHATSAPP]);
  expect(stripVTControlCharacters(stdout)).toMatch(/Test Files +1 passed/);
  expect(status).toBe(0);
});

it("npm test -- FILE takes parts of paths, and gives each file to its runner", () => {
  expect(planOf(["unit/whatsapp", "./test/browser/header.spec.ts", WHATSAPP])).toEqual({
    what: "files",
    unit: [WHATSAPP],
    browser: ["test/browser/header.spec.ts"],
    editor: [],
    projects: [],
  });
  expect(planOf(["visits", "--project", "firefox"])).toMatchObject({ unit: [], projects: ["firefox"] });
  expect(planOf(["header", "--project", "chromium"]), "beside unit/security-headers").toMatchObject({
    unit: [],
    browser: ["test/browser/header.spec.ts"],
  });
});

it("npm test -- FILE gives the editor's browser tests to their own configuration", () => {
  const editor = ["test/browser/editor/editor.spec.ts"];
  expect(planOf(editor)).toMatchObject({ unit: [], browser: [], editor });
  expect(planOf(["editor"])).toMatchObject({
    unit: expect.arrayContaining([EDITOR_UNIT]),
    browser: [],
    editor,
  });
  const list = ["test", "--list", "--config", "test/browser/editor", ...editor];
  expect(runProgram("node_modules/.bin/playwright", list).stdout).toMatch(/Total: \d+ tests in 1 file/);
});

it.each([
  ["--fast", "Unknown option '--fast'."],
  ["--quick test/unit/whatsapp.test.ts", "Too much at once."],
  ["--quick --ci", "Too much at once."],
  ["test/unit/whatsapp.test.ts --project firefox", "test/unit/whatsapp.test.ts takes no --project."],
  [
    "test/browser/editor/editor.spec.ts --project firefox",
    "test/browser/editor/editor.spec.ts takes no --project.",
  ],
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
  const write = (file: string) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), "");
  };
  const at = (seconds: number, ...paths: string[]) => {
    for (const path of paths) utimesSync(join(folder, path), seconds, seconds);
  };
  expect(isBuildStale(folder)).toBe(true);
  for (const file of ["app/root.tsx", "app/ui/icon.tsx", "test/run.ts", "build/server/main.js"]) write(file);
  at(1_000, "app/root.tsx", "app/ui/icon.tsx", "app/ui", "app");
  at(2_000, "build/server/main.js");
  expect(isBuildStale(folder)).toBe(false);
  at(3_000, "app/root.tsx");
  expect(isBuildStale(folder)).toBe(true);
  at(4_000, "build/server/main.js");
  expect(isBuildStale(folder)).toBe(false);
  rmSync(join(folder, "app/ui/icon.tsx"));
  expect(isBuildStale(folder)).toBe(true);
  rmSync(folder, { recursive: true });
});

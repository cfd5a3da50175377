import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { SITE } from "../site-folder";

type End = (remove: () => void) => void;

/** Makes a folder that is removed after the test; with `afterAll`, after all tests of the file. */
export function temporaryFolder(end: End = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "frukto-"));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes such a folder with a copy of the tests' `content/`. */
export function contentCopy(end?: End): string {
  const root = temporaryFolder(end);
  cpSync(join(SITE, "content"), join(root, "content"), { recursive: true });
  return root;
}

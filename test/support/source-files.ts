import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** Folders of installed packages, of builds and of tools. A downloaded archive has no Git that could name them. */
const MADE = /^(\.git|node_modules|build|data|coverage|test-results|playwright-report|screenshots)$/;

/** Returns the files of the repository with slashes, without what is installed or made. */
export function sourceFiles(folder = ""): string[] {
  return readdirSync(folder || ".", { withFileTypes: true })
    .filter(({ name }) => !MADE.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(path) : [path.replaceAll(sep, "/")];
    });
}

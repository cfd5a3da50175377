import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files and folders from which a build is made, and the file that is written at its end. */
const SHARED = ["domain", "server", "vite-plugins", "package.json", "package-lock.json"];
const SITE = ["build/server/main.js", ...SHARED, "app", "design", "remix.config.js", "vite.config.ts"];
const EDITOR = ["build/editor/main.js", ...SHARED, "owner", "sandbox", "app/styles", "design/fondos"];

/** Returns whether a build of the folder that this runs in is missing, or older than a source. */
function isStale([built = "", ...sources]: readonly string[]): boolean {
  if (!existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  return sources.flatMap(withEntries).some((path) => statSync(path).mtimeMs > mtimeMs);
}

/** Returns whether the site's build is missing or stale. */
export const isBuildStale = () => isStale(SITE);
/** Returns whether the editor's build is missing or stale. */
export const isEditorStale = () => isStale(EDITOR);

/** Returns a path with everything below it. A folder's own time changes when a file in it is removed. */
function withEntries(path: string): string[] {
  if (!existsSync(path) || path.endsWith("node_modules")) return [];
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path).flatMap((entry) => withEntries(join(path, entry)))];
}

import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files and folders from which the build is made. */
const SOURCES = [
  ...["app", "design", "domain", "server", "vite-plugins"],
  ...["package.json", "package-lock.json", "remix.config.js", "vite.config.ts"],
];
/** Written at the end of a build. */
const BUILT = "build/server/main.js";

/** Returns whether the build of the folder that this runs in is missing, or older than a source. */
export function isBuildStale(): boolean {
  if (!existsSync(BUILT)) return true;
  const { mtimeMs } = statSync(BUILT);
  return SOURCES.flatMap(withEntries).some((path) => statSync(path).mtimeMs > mtimeMs);
}

/** Returns a path with everything below it. A folder's own time changes when a file in it is removed. */
function withEntries(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return [
    path,
    ...readdirSync(path, { recursive: true, encoding: "utf8" }).map((entry) => join(path, entry)),
  ];
}

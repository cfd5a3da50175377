import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files and folders from which the build is made. */
const SOURCES = [
  ...["app", "content", "public", "server", "vite-plugins"],
  ...["package.json", "package-lock.json", "remix.config.js", "vite.config.ts"],
];
/** Written at the end of a build. */
const BUILT = "build/server/main.js";

/** Returns whether there is no build of the folder, or one that is older than one of its sources. */
export function isBuildStale(folder = "."): boolean {
  const built = join(folder, BUILT);
  if (!existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  return SOURCES.flatMap((source) => withEntries(join(folder, source))).some(
    (path) => statSync(path).mtimeMs > mtimeMs,
  );
}

/** Builds the site if the build is missing or stale. Throws if the build fails, which then has said why. */
export default function ensureBuild(): void {
  if (!isBuildStale()) return;
  process.stderr.write("Building the site.\n");
  execFileSync("npm", ["run", "build"], { stdio: ["ignore", "ignore", "inherit"] });
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

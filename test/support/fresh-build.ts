import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { BUILD } from "../site-folder";

/** Files and folders from which the build is made. */
const SOURCES = [
  ...["app", "domain", "server", "vite-plugins"],
  ...["package.json", "package-lock.json", "remix.config.js", "vite.config.ts"],
];
/** Written at the end of a build. */
const BUILT = join(BUILD, "server/main.js");

function isBuildStale(): boolean {
  if (!existsSync(BUILT)) return true;
  const { mtimeMs } = statSync(BUILT);
  return SOURCES.flatMap(withEntries).some((path) => statSync(path).mtimeMs > mtimeMs);
}

/** Builds the site if the build is missing or stale. Throws if the build fails, which then has said why. */
export default function ensureBuild(): void {
  if (!isBuildStale()) return;
  process.stderr.write("Building the site.\n");
  execFileSync("npm", ["run", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    // Test runners set another one.
    env: { ...process.env, NODE_ENV: "production" },
  });
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

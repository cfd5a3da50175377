import { execFileSync } from "node:child_process";
import { isBuildStale } from "../../sandbox/site-build";

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

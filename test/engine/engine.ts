import { execFileSync, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { isDebianRoot } from "../support/tools";

const SCRIPT = resolve("test/engine/engine.sh");

/**
 * Starts an engine where none answers, as root on Debian, and returns what ends it. Throws one line with advice
 * elsewhere.
 */
export default function ensureEngine(): (() => void) | undefined {
  if (spawnSync(process.env.DOCKER || "docker", ["version"], { shell: true, stdio: "ignore" }).status === 0)
    return undefined;
  if (!isDebianRoot())
    throw new Error("No container engine answers: install Docker 28, or name its command in DOCKER.");
  const run = (what: string) => execFileSync(SCRIPT, [what], { stdio: "inherit" });
  // An engine of an earlier run may keep that run's folder mounted, which has been deleted since.
  run("down");
  run("up");
  process.env.DOCKER = `${SCRIPT} docker`;
  return () => run("down");
}

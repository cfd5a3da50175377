import { outputOf } from "./run-program";

/** Runs git in a folder and returns what it prints. Throws what git says if it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  const owner = ["-c", "user.name=Ana", "-c", "user.email=ana@example.cl", "-c", "init.defaultBranch=main"];
  // Without this machine's settings.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  return outputOf("git", [...owner, "-C", folder, ...args], { env }).trim();
}

/** Commits everything in a folder, and returns the commit. */
export function commitAll(folder: string, message: string): string {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", message);
  return git(folder, "rev-parse", "HEAD");
}

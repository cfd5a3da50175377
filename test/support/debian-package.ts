import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether this process may install Debian's packages. */
export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs packages of Debian's, as root. Throws when that fails. */
export function installDebianPackages(...names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-q"], { stdio: "inherit", env });
  execFileSync("apt-get", ["install", "-qy", "--no-install-recommends", ...names], { stdio: "inherit", env });
}

export function hasCommand(name: string): boolean {
  return spawnSync("which", [name], { stdio: "ignore" }).status === 0;
}

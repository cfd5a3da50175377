import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BUILD } from "../site-folder";

const dockerfile = readFileSync("Dockerfile", "utf8");

/** Arguments with which the container runs Node, for the site that tests build. */
export const containerArguments = (JSON.parse(match(/^CMD (\[.*"build\/server\/main\.js"\])$/m)) as string[])
  .slice(1)
  .map((argument) => argument.replace(/^build(?=\/)/, BUILD));

export const containerEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: match(/MALLOC_ARENA_MAX=(\d+)/),
  MALLOC_MMAP_THRESHOLD_: match(/MALLOC_MMAP_THRESHOLD_=(\d+)/),
};

/** The container's Node version. */
export const CONTAINER_NODE = match(/^ARG NODE=node:([\d.]+)/m);

/** The newest Node, which will be the next LTS version. */
export const NEWEST_NODE = "26.10.0";

/** Returns the program of a Node version, from the npm registry unless it is the running one. */
export function nodeProgram(version: string): string {
  if (process.versions.node === version) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join("node_modules", ".cache", "node", version);
  const program = resolve(folder, "node_modules", name, "bin", "node");
  if (!existsSync(program)) {
    execFileSync("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", `${name}@${version}`]);
  }
  return program;
}

function match(pattern: RegExp): string {
  const found = pattern.exec(dockerfile)?.[1];
  if (!found) throw new Error(`The Dockerfile has nothing like ${pattern}.`);
  return found;
}

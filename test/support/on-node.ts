import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { CONTAINER_NODE, NEWEST_NODE, nodeProgram } from "./container";

/** Runs a program of JavaScript on another Node: the oldest that `engines` admits, the container's, or the newest. */
const [which = "", ...args] = process.argv.slice(2);
const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
const versions: Readonly<Record<string, string>> = {
  oldest: `${engines.node.replace(">=", "")}.0`,
  container: CONTAINER_NODE,
  newest: NEWEST_NODE,
};
const version = versions[which];
if (!version) throw new Error(`The first argument is one of ${Object.keys(versions).join(", ")}.`);
process.exitCode = spawnSync(nodeProgram(version), args, { stdio: "inherit" }).status ?? 1;

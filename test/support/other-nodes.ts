import { readFileSync } from "node:fs";
import { CONTAINER_NODE, nodeProgram } from "./container";

/** The oldest Node that `engines` admits and the container's: the programs of those that are not running this. */
export function otherNodes(): string[] {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const oldest = `${engines.node.replace(">=", "")}.0`;
  return [oldest, CONTAINER_NODE].filter((version) => version !== process.versions.node).map(nodeProgram);
}

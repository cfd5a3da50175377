import { existsSync, readFileSync } from "node:fs";

/**
 * Ends an npm command with one line of advice if Node is too old or the packages are not installed. With the argument
 * `build`, also if there is no build. Old Nodes must be able to run this.
 */
const oldest = JSON.parse(readFileSync("package.json", "utf8")).engines.node.replace(">=", "");
const { node } = process.versions;
if (node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  end(
    `Frukto needs Node ${oldest} or newer, and this is ${node}. With nvm, run "nvm install" in this folder.`,
  );
}
if (!existsSync("node_modules")) end('Nothing is installed yet. Run "npm ci" first.');
if (process.argv[2] === "build" && !existsSync("build/server/main.js")) {
  end('There is no build yet. Run "npm run build" first.');
}

/** @param {string} advice */
function end(advice) {
  process.stderr.write(`${advice}\n`);
  process.exit(1);
}

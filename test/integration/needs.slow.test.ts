import { readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { listen } from "../support/listen";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

const OLD_NODE =
  'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "18.20.8" } })';

/** Makes a folder with links to parts of this one. */
function folderWith(...names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) symlinkSync(resolve(name), join(folder, name));
  return folder;
}

/** Returns what a command prints that ends with code 1. */
function adviceOf(command: readonly string[], options: Parameters<typeof runProgram>[2] = {}): string {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = runProgram(program, args, options);
  expect(status, stderr).toBe(1);
  return stdout + stderr;
}

describe("where something is missing, a command ends with one line that says what to do", () => {
  it("an old Node", () => {
    expect(adviceOf(["node", "--import", OLD_NODE, "needs.js"])).toBe(
      'Frukto needs Node 20.19 or newer, and this is 18.20.8. With nvm, run "nvm install" in this folder.\n',
    );
  });

  it("the packages", () => {
    expect(adviceOf(["npm", "-s", "run", "dev"], { cwd: folderWith("package.json", "needs.js") })).toBe(
      'Nothing is installed yet. Run "npm ci" first.\n',
    );
  });

  it("the build, for npm start", () => {
    const cwd = folderWith("package.json", "needs.js", "node_modules");
    expect(adviceOf(["npm", "-s", "start"], { cwd })).toBe(
      'There is no build yet. Run "npm run build" first.\n',
    );
  });

  // Those that begin with "test:" are parts of `npm test`.
  it("both, for each command that runs our code", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const ours = Object.keys(scripts).filter(
      (name) => !/^(pre|post|test:)/.test(name) && !["demo", "figures", "format"].includes(name),
    );
    expect(ours.filter((name) => !scripts[`pre${name}`]?.startsWith("node needs.js"))).toEqual([]);
    expect(scripts.predemo, "which checks it").toBe("npm run build");
    expect([scripts.preoutbox, scripts.preserve]).toEqual([scripts.prestart, scripts.prestart]);
  });

  it.each(["playwright test", "tsx owner/print/print.ts inicio"])("Chromium, for %s", (command) => {
    const options = { env: { ...process.env, CHROMIUM: "/nowhere" } };
    expect(adviceOf(`node_modules/.bin/${command}`.split(" "), options)).toBe(
      'Chromium is missing: install your system\'s package, or run "npx playwright install chromium".\n',
    );
  });

  it("a port, for npm run dev", async () => {
    const other = createServer();
    const port = await listen(other);
    for (const chosen of [port, port - 1]) {
      const env = { ...process.env, PORT: `${chosen}` };
      const advice = adviceOf(["node", "--import", "tsx", "sandbox/main.ts", "dev"], { env });
      // Another program may have the port below.
      expect([`${port}`, `${chosen}`]).toContain(/\d+/.exec(advice)?.[0]);
      expect(advice.replace(/\d+/, "N")).toBe(
        "Port N is in use. End the program that uses it, or choose other ports: PORT=3100 npm run dev\n",
      );
    }
    other.close();
  });
});

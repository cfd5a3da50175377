import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { shortForm } from "../runner/short-forms";
import { runProgram } from "../support/run-program";

const tree = mkdtempSync(join(tmpdir(), "frukto-tree-"));
runProgram("git", ["init", "--quiet"], { cwd: tree });
afterAll(() => rmSync(tree, { recursive: true }));

const inNode = (code: string) => shortForm(["node", "--eval", code], tree);

it("a command that ends well and leaves nothing behind passes", async () => {
  expect(await inNode("console.log('12 ms')")).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
});

it.each([
  ["process.exit(3)", /: ended with 3$/],
  ["console.log('| frukto | NaN |')", /: printed NaN$/],
  ["console.error(1 / 0)", /: printed Infinity$/],
  ["fs.mkdtempSync(os.tmpdir() + '/frukto-')", /: left a temporary file behind: frukto-\w+$/],
  ["fs.writeFileSync('picture.jpg', '')", /: changed the work tree: \?\? picture\.jpg$/],
  [
    "child_process.spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).unref()",
    /: left process \d+ behind: sleep 60/,
  ],
])("%s is a failure with its reason", async (code, reason) => {
  const { passed, failed, failures } = await inNode(code);
  expect(failures).toEqual([expect.stringMatching(reason)]);
  expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
});

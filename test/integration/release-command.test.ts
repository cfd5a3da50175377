import { chmodSync, chownSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ReleaseFolder } from "../support/content-releases";
import { runProgram } from "../support/run-program";
import { siteUntil } from "../support/site-of-tests";
import { temporaryFolder } from "../support/temporary-folder";

const NOBODY = 65_534;

/** Runs the built command over a folder of releases, as the operators' scripts do. */
function commandIn(contentFolder: string) {
  return (args: readonly string[], identity: { uid?: number; gid?: number } = {}) => {
    const env = { ...process.env, CONTENT_FOLDER: contentFolder };
    return runProgram(process.execPath, ["build/server/release-command.js", ...args], { env, ...identity });
  };
}

test("the command makes a release that the server shows, refuses a wrong one, and leads back", async () => {
  const contentFolder = temporaryFolder();
  const run = commandIn(contentFolder);
  const source = new ReleaseFolder(temporaryFolder()).make("source");
  const say = (slogan: string) => source.change("content/site.json", (site) => ({ ...site, slogan }));
  say("Lema uno");
  expect(run([source.root, "one"])).toEqual({ status: 0, stdout: "one\n", stderr: "" });
  const site = await siteUntil(onTestFinished, { CONTENT_FOLDER: contentFolder });
  const shows = (slogan: string) =>
    expect.poll(async () => (await fetch(site.url)).text(), { timeout: 30_000 }).toContain(slogan);
  await shows("Lema uno");
  say("Lema dos");
  expect(run([source.root, "two"]).status).toBe(0);
  await shows("Lema dos");
  source.change("content/site.json", (data) => ({ ...data, phone: "9" }));
  const wrong = run([source.root, "three"]);
  expect(wrong).toMatchObject({ status: 1, stdout: "" });
  expect(wrong.stderr).toMatch(/^content\/site\.json: phone: .+\n$/);
  expect(run(["--first", "one"])).toEqual({ status: 0, stdout: "one\n", stderr: "" });
  await shows("Lema uno");
  expect(run(["--first", "three"])).toEqual({
    status: 2,
    stdout: "",
    stderr: "There is no release three.\n",
  });
  expect(run(["--first"]).stderr).toMatch(/^Usage/);
  expect(commandIn("")([source.root, "one"])).toMatchObject({ status: 2 });
});

test.skipIf(process.getuid?.() !== 0)("users of one folder need not be the same", async () => {
  const contentFolder = temporaryFolder();
  const run = commandIn(contentFolder);
  const nobody = { uid: NOBODY, gid: NOBODY };
  const source = new ReleaseFolder(temporaryFolder()).make("source");
  for (const folder of [source.root, join(source.root, "..")]) chmodSync(folder, 0o755);
  process.umask(0o077);
  onTestFinished(() => void process.umask(0o022));
  expect(run([source.root, "one"]).status).toBe(0);
  expect(statSync(join(contentFolder, "one/content/site.json")).mode & 0o777).toBe(0o644);
  chownSync(contentFolder, NOBODY, NOBODY);
  expect(run([source.root, "two"], nobody)).toEqual({ status: 0, stdout: "two\n", stderr: "" });
  expect(run(["--first", "one"], nobody)).toEqual({ status: 0, stdout: "one\n", stderr: "" });
  expect(readFileSync(join(contentFolder, "current"), "utf8")).toBe("one\ntwo\n");
});

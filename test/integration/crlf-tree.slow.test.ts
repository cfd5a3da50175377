import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { postEnquiry } from "../support/enquiry-samples";
import { runProgram } from "../support/run-program";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";
import { sourceFiles } from "../support/source-files";

mkdirSync("build", { recursive: true });
/** A tree as an editor on Windows leaves it: every text file ends its lines with CRLF. */
const tree = mkdtempSync("build/crlf-");
afterAll(() => rmSync(tree, { recursive: true }));
const run = (...args: string[]) =>
  runProgram(process.execPath, args, {
    cwd: tree,
    env: { ...process.env, NODE_ENV: "production", CONTENT_FOLDER: "" },
  });

for (const file of sourceFiles().filter((path) => !/^(test|docs|deploy)\//.test(path))) {
  const target = join(tree, file);
  mkdirSync(dirname(target), { recursive: true });
  const bytes = readFileSync(file);
  if (bytes.includes(0)) cpSync(file, target);
  else writeFileSync(target, bytes.toString("utf8").replace(/\r?\n/g, "\r\n"));
}
symlinkSync(resolve("node_modules"), join(tree, "node_modules"));

it("builds a site whose policy allows its own scripts, and that keeps enquiries", async () => {
  mkdirSync(join(tree, "build/precompressed"), { recursive: true });
  const older = join(tree, "build/precompressed/older.js.br");
  writeFileSync(older, "");
  const { status, stdout, stderr } = run("node_modules/@remix-run/dev/dist/cli.js", "vite:build");
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/frame-[\w-]+\.css: \d+ bytes brotli of \d+/);
  expect(() => readFileSync(older)).toThrow("ENOENT");
  const sandbox = await sandboxUntil(onTestFinished);
  const inTree = `data:text/javascript,process.chdir(${JSON.stringify(resolve(tree))})`;
  const script = ["--import", inTree, resolve(tree, "build/server/main.js")];
  const site = await siteUntil(onTestFinished, { ...sandbox.env, CONTENT_FOLDER: "" }, script);
  const page = await fetch(site.url);
  const policy = page.headers.get("content-security-policy");
  const html = (await page.text()).replace(/\r\n?/g, "\n");
  const scripts = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = ""]) => createHash("sha256").update(code).digest("base64"));
  expect(hashes.filter((hash) => !policy?.includes(hash))).toEqual([]);
  expect((await postEnquiry(site.url)).status).toBe(303);
});

it("makes no picture anew", () => {
  const { status, stdout, stderr } = run("--import", "tsx", "owner/pictures/main.ts");
  expect(status, stderr).toBe(0);
  expect(stdout).toBe("");
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { sourceFiles } from "../support/source-files";

const FOLDERS = [".", "app/hydration", "content", "docs", "docs/decisions", "owner"];

const documents = FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file))).filter(
  (file) => file.endsWith(".md"),
);
const read = (file: string) => readFileSync(file, "utf8");

/** Returns the anchors of a document's headings, as on GitHub. */
function anchorsOf(document: string): string[] {
  const headings = [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Files that the upgrade to React Router 7 will bring. */
const PLANNED = ["app/routes.ts", "react-router.config.ts"];
const sources = `/${sourceFiles().join("\n/")}\n`;

it.each(documents)("%s names files, headings and sources that exist", (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)];
  const broken = targets.filter(([, path = "", anchor = ""]) => {
    const file = path === "" ? document : join(dirname(document), path);
    return !existsSync(file) || (anchor !== "" && !anchorsOf(file).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
  const named = [...read(document).matchAll(/`([\w./$-]+\.(?:tsx?|js|py|sql))`/g)].map(([, file]) => file);
  const missing = named.filter((file) => !sources.includes(`/${file}\n`));
  expect(missing.filter((file) => !PLANNED.includes(`${file}`))).toEqual([]);
});

it("README names only commands that exist, and fits into 110 lines", () => {
  const readme = read("README.md");
  const { scripts } = JSON.parse(read("package.json"));
  const named = [...readme.matchAll(/npm (?:run (?:-s )?(\w+)|(start|test))/g)].map(
    ([, run, name]) => run ?? name,
  );
  expect(named.filter((name) => !name || !(name in scripts))).toEqual([]);
  expect(readme.split("\n").length).toBeLessThanOrEqual(111);
});

it("docs/configuration.md explains the variables of .env.example", () => {
  const rows = [...read("docs/configuration.md").matchAll(/^\| (`[A-Z`, _]+`)/gm)].join();
  const variables = (text: string) => [...new Set(text.match(/\b[A-Z]+(_[A-Z]+)*\b(?=`|=)/g))].sort();
  expect(variables(rows)).toEqual(variables(read(".env.example")));
});

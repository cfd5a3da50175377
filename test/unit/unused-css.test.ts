import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CssNode, generate, parse, walk } from "css-tree";
import { describe, expect, test, vi } from "vitest";
import { flavourThemes } from "~content/flavours/themes";
import { cssModuleUses } from "../support/css-module-uses";

vi.setConfig({ testTimeout: 60_000 });

const app = resolve("app");
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).map((name) => join(app, name));
const styleSheets = files.filter((name) => name.endsWith(".css"));
const modules = styleSheets.filter((name) => name.endsWith(".module.css"));
const code = files.filter((name) => /\.tsx?$/.test(name));
const parsed = (css: string) => parse(css, { parseCustomProperty: true });
const trees = new Map(styleSheets.map((name) => [name, parsed(readFileSync(name, "utf8"))]));
/** Written at build time from the flavours' colours. */
trees.set("flavour-themes.css", parsed(flavourThemes()));

/** Names of one kind in style sheets. */
function namesIn(sheets: readonly string[], nameOf: (node: CssNode) => string | null | undefined): string[] {
  const names = new Set<string>();
  for (const sheet of sheets) {
    const tree = trees.get(sheet);
    if (tree) walk(tree, (node) => void names.add(nameOf(node) ?? ""));
  }
  names.delete("");
  return [...names].sort();
}

const className = (node: CssNode) => (node.type === "ClassSelector" ? node.name : undefined);

describe("classes of CSS modules", () => {
  const uses = cssModuleUses(code, app);
  test.each(modules.map((name) => name.slice(app.length + 1)))(
    "%s: exactly those that the code asks for",
    (name) => {
      expect(namesIn([join(app, name)], className)).toEqual([...(uses.get(join(app, name)) ?? [])].sort());
    },
  );
});

const text = [...code, "server/http/error-page.ts"].map((name) => readFileSync(name, "utf8")).join("\n");

test("classes of the shared style sheets are all used", () => {
  const shared = namesIn(
    styleSheets.filter((name) => !modules.includes(name)),
    className,
  );
  expect(shared.filter((name) => !new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(text))).toEqual([]);
});

test("custom properties are used where they are declared, and declared where they are used", () => {
  const declared = namesIn([...trees.keys()], (node) =>
    node.type === "Declaration" && node.property.startsWith("--") ? node.property : undefined,
  );
  const used = namesIn(styleSheets, (node) => {
    const name = node.type === "Function" && node.name === "var" ? node.children.first : undefined;
    return name?.type === "Identifier" ? name.name : undefined;
  });
  const set = used.filter((name) => text.includes(`"${name}"`));
  expect([...declared, ...set].sort()).toEqual(used);
});

test("animations and their keyframes belong together", () => {
  for (const sheet of styleSheets) {
    const keyframes = namesIn([sheet], (node) =>
      node.type === "Atrule" && node.name === "keyframes"
        ? node.prelude && generate(node.prelude)
        : undefined,
    );
    const css = readFileSync(sheet, "utf8");
    const animations = [...css.matchAll(/\banimation: ([\w-]+) /g)].map(([, name]) => name);
    expect([...new Set(animations)].filter((name) => name !== "none").sort(), sheet).toEqual(keyframes);
  }
});

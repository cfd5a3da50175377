import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Save, save } from "../../editor/server/save";
import { treeOf } from "../../editor/server/tree";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "frukto-save-"));
  cpSync("content", join(root, "content"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const inContent = (path: string) => join(root, "content", path);
const read = (path: string) => JSON.parse(readFileSync(inContent(path), "utf8"));
const order = () => read("order.json");
const addition = (path: string, contents: Buffer | object) => ({
  path,
  contents: (Buffer.isBuffer(contents) ? contents : Buffer.from(JSON.stringify(contents))).toString(
    "base64url",
  ),
});
const saved = (additions: Save["additions"], deletions: string[] = []) =>
  save(root, { additions, deletions: deletions.map((path) => ({ path })) });

const picture = (format: "jpeg" | "png") =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
    .toFormat(format)
    .toBuffer();

test("a new flavour comes last, and leaves whole when it is retired", async () => {
  const { flavours } = order();
  const before = await treeOf(join(root, "content"));
  const pera = read("flavours/pera/index.json");
  await saved([
    addition("flavours/maracuya/index.json", { ...pera, sabor: "Maracuyá" }),
    addition("flavours/maracuya/glass", await picture("png")),
  ]);
  expect(order().flavours).toEqual([...flavours, "maracuya"]);
  expect(readdirSync(inContent("flavours/maracuya")).sort()).toEqual(["glass.png", "index.json"]);
  expect(readFileSync(inContent("flavours/maracuya/index.json"), "utf8")).toMatch(
    /^\{\n {2}"sabor": "Maracuyá",\n/,
  );

  await saved([addition("flavours/maracuya/glass", await picture("jpeg"))]);
  expect(readdirSync(inContent("flavours/maracuya")).sort()).toEqual(["glass.jpg", "index.json"]);
  writeFileSync(inContent("flavours/maracuya/apuntes.txt"), "");
  await saved([], ["flavours/maracuya/index.json", "flavours/maracuya/glass"]);
  expect(existsSync(inContent("flavours/maracuya"))).toBe(false);
  expect(await treeOf(join(root, "content"))).toEqual(before);
});

test("a renamed machine keeps its place and its old address; renamed back, it is as before", async () => {
  const { machines } = order();
  const [first, ...others] = machines;
  const file = read(`machines/${first}/index.json`);
  await saved([addition("machines/nueva/index.json", file)], [`machines/${first}/index.json`]);
  expect(order().machines).toEqual(["nueva", ...others]);
  expect(read("machines/nueva/index.json")).toMatchObject({
    ...file,
    formerSlugs: [first],
    updatedOn: expect.anything(),
  });
  expect(existsSync(inContent(`machines/${first}`))).toBe(false);
  await saved(
    [addition(`machines/${first}/index.json`, read("machines/nueva/index.json"))],
    ["machines/nueva/index.json"],
  );
  expect(read(`machines/${first}/index.json`).formerSlugs).toEqual(["nueva"]);
});

test("the day of the last change is set", async () => {
  const [machine] = order().machines;
  const file = `machines/${machine}/index.json`;
  await saved([addition(file, { ...read(file), updatedOn: "2020-01-01" })]);
  expect(read(file).updatedOn).toBe(new Date().toLocaleDateString("sv"));
});

const pera = JSON.parse(readFileSync("content/flavours/pera/index.json", "utf8"));
test.each([
  [
    "a field that the schema refuses",
    "flavours/pera/index.json",
    { ...pera, text1: "" },
    "text1: Escribe un texto.",
  ],
  ["a name with an accent", "flavours/maracuyá/index.json", pera, "maracuya"],
  ["a path out of the folder", "../package.json", {}, "no guarda nada"],
  ["an encoded path", "flavours/..%2f..%2fpackage.json", {}, "no guarda nada"],
  ["an absolute path", "/etc/passwd", {}, "no guarda nada"],
  ["a file of code", "subjects.ts", Buffer.from("1"), "no guarda nada"],
  ["data that no form has", "pictures.json", {}, "no guarda nada"],
  ["a text in place of a picture", "flavours/pera/glass", Buffer.from("hola"), "La imagen"],
])("%s is refused, and nothing is written", async (_what, path, contents, message) => {
  const before = await treeOf(join(root, "content"));
  const fine = addition("flavours/pera/ground", await picture("jpeg"));
  await expect(saved([fine, addition(path, contents)])).rejects.toThrow(message);
  expect(await treeOf(join(root, "content"))).toEqual(before);
});

test("a folder can't be deleted", async () => {
  const before = await treeOf(join(root, "content"));
  await saved([], ["flavours", "machines"]);
  await expect(saved([], ["."])).rejects.toThrow("no guarda nada");
  expect(await treeOf(join(root, "content"))).toEqual(before);
});

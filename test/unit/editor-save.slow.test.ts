import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { gitHashOf } from "../../domain/content/content";
import { readContent } from "../../domain/content/read";
import { planOf } from "../../owner/pictures/plan";
import { type Save, save } from "../../owner/server/save";
import { treeOf } from "../../owner/server/tree";
import { contentCopy, temporaryFolder } from "../support/temporary-folder";

let root: string;
/** Files that were chosen. */
let cleaned: string;
beforeEach(() => {
  root = contentCopy();
  cleaned = temporaryFolder();
});

const inContent = (path: string) => join(root, "content", path);
const read = (path: string) => JSON.parse(readFileSync(inContent(path), "utf8"));
const tree = () => treeOf(readContent(root).files);
const order = () => read("order.json");
const addition = (path: string, contents: Buffer | object) => {
  if (!Buffer.isBuffer(contents))
    return { path, contents: Buffer.from(JSON.stringify(contents)).toString("base64url") };
  const hash = gitHashOf(contents);
  writeFileSync(join(cleaned, hash), contents);
  return { path, hash };
};
/** Saves in a window that has seen `known`, or else the content as it is. */
const saved = async (additions: Save["additions"], deletions: string[] = [], known?: Save["known"]) =>
  save(root, { additions, deletions: deletions.map((path) => ({ path })), known: known ?? tree() }, cleaned);
/** Saves an entry as the form does after a change of its address: all its files move. */
const renamed = (collection: string, from: string, to: string, change = {}) => {
  const names = readdirSync(inContent(`${collection}/${from}`), { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.includes("."));
  const place = (slug: string, name: string) =>
    `${collection}/${slug}/${name.replace(/\.(jpg|png|webp|avif)$/, "")}`;
  const bytes = (name: string) => readFileSync(inContent(`${collection}/${from}/${name}`));
  const contentOf = (name: string) =>
    name === "index.json" ? { ...JSON.parse(String(bytes(name))), ...change } : bytes(name);
  return saved(
    files.map((name) => addition(place(to, name), contentOf(name))),
    files.map((name) => place(from, name)),
  );
};

const picture = (format: "jpeg" | "png", width = 1920, height = 1000, background = "#f7f7e0") =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const glass = () =>
  sharp({ create: { width: 1200, height: 1500, channels: 4, background: "#f5a30000" } })
    .png()
    .toBuffer();
const icon = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');
const newFlavour = async (change = {}) => [
  addition("flavours/sabor-de-prueba/index.json", {
    ...read("flavours/cereza/index.json"),
    sabor: "Prueba",
    theme: { ground: "#f7c948", text: "#2b1a02", nameWidth: 80 },
    ...change,
  }),
  addition("flavours/sabor-de-prueba/icon.svg", icon),
  addition("flavours/sabor-de-prueba/glass", await glass()),
  addition("flavours/sabor-de-prueba/ground", await picture("png")),
];

test("a new flavour comes last, and leaves whole when it is retired", async () => {
  const { flavours } = order();
  const rest = () => tree().filter(({ path }) => path !== "home.json");
  const before = rest();
  await saved(await newFlavour());
  expect(order().flavours).toEqual([...flavours, "sabor-de-prueba"]);
  const names = ["glass.png", "ground.png", "icon.svg", "index.json"];
  expect(readdirSync(inContent("flavours/sabor-de-prueba")).sort()).toEqual(names);
  expect(readFileSync(inContent("flavours/sabor-de-prueba/index.json"), "utf8")).toMatch(
    /^\{\n {2}"sabor": "Prueba",\n/,
  );

  await saved([addition("flavours/sabor-de-prueba/ground", await picture("jpeg"))]);
  names[1] = "ground.jpg";
  expect(readdirSync(inContent("flavours/sabor-de-prueba")).sort()).toEqual(names.sort());
  writeFileSync(inContent("flavours/sabor-de-prueba/apuntes.txt"), "");
  await saved([], ["flavours/sabor-de-prueba/index.json", "flavours/sabor-de-prueba/glass"]);
  expect(existsSync(inContent("flavours/sabor-de-prueba"))).toBe(false);
  expect(rest()).toEqual(before);
  expect(read("home.json").updatedOn, "which shows the order").toBe(new Date().toLocaleDateString("sv"));
});

test("a renamed machine keeps its place, its files and its old address, changed today; renamed back, it is as before", async () => {
  const { machines } = order();
  const { machine } = read("machine-page.json").showroom;
  const place = machines.indexOf(machine);
  const file = read(`machines/${machine}/index.json`);
  const bytesOf = (slug: string) =>
    ["drawing.svg", "sharing.jpg"].map((name) => readFileSync(inContent(`machines/${slug}/${name}`)));
  const before = bytesOf(machine);
  await renamed("machines", machine, "nueva");
  expect(order().machines).toEqual(machines.with(place, "nueva"));
  expect(read("machines/nueva/index.json")).toEqual({
    ...file,
    formerSlugs: [machine],
    updatedOn: new Date().toLocaleDateString("sv"),
  });
  expect(bytesOf("nueva")).toEqual(before);
  expect(existsSync(inContent(`machines/${machine}`))).toBe(false);
  expect(readContent(root).problems, "the showroom's photo included").toEqual([]);
  await renamed("machines", "nueva", machine);
  expect(read(`machines/${machine}/index.json`).formerSlugs).toEqual(["nueva"]);
  await renamed("clients", order().clients[0], "cliente-nuevo");
  expect(order().clients[0], "clients, too").toBe("cliente-nuevo");
});

test("a new entry takes its address from the one that had it before", async () => {
  await renamed("flavours", "pera", "pera-verde");
  expect(read("flavours/pera-verde/index.json").formerSlugs).toEqual(["pera"]);
  const move = (each: Save["additions"][number]) => ({
    ...each,
    path: each.path.replace("sabor-de-prueba", "pera"),
  });
  const copy = read("flavours/pera-verde/index.json");
  await saved((await newFlavour(copy)).map(move));
  expect(read("flavours/pera-verde/index.json").formerSlugs).toBeUndefined();
  expect(read("flavours/pera/index.json").formerSlugs, "a copy has no earlier address").toBeUndefined();
  expect(readContent(root).problems).toEqual([]);
});

test("a page comes without code and takes its address; the privacy notice stays where it is", async () => {
  const privacy = "pages/privacidad/index.json";
  const texts = { title: "Despacho", lead: "Cuándo llega.", facts: [], sections: [], inFooter: true };
  const { pages } = order();
  await renamed("machines", "jdm_ct", "nueva");
  await saved([addition("pages/jdm_ct/index.json", texts)]);
  expect(order().pages).toEqual([...pages, "jdm_ct"]);
  const today = new Date().toLocaleDateString("sv");
  expect(read("pages/jdm_ct/index.json")).toEqual({ ...texts, updatedOn: today });
  expect(read("machines/nueva/index.json").formerSlugs, "the machine's former address").toBeUndefined();
  const missing = /falta «privacidad»: la ley pide ese aviso/;
  await expect(renamed("pages", "privacidad", "datos")).rejects.toThrow(missing);
  await expect(saved([], [privacy])).rejects.toThrow(missing);
  await expect(saved([addition(privacy, { ...read(privacy), hidden: true })])).rejects.toThrow(
    "no se puede ocultar",
  );
  await renamed("pages", "jdm_ct", "de-prueba");
  expect(read("pages/de-prueba/index.json").formerSlugs).toEqual(["jdm_ct"]);
  expect(readContent(root).problems).toEqual([]);
});

test("a window that has not seen what others did saves nothing", async () => {
  const seen = tree();
  const text = read("flavours/pera/index.json");
  await saved([addition("flavours/pera/index.json", { ...text, text1: "Suyo." })]);
  const mine = addition("flavours/pera/index.json", { ...text, text2: "Mío." });
  await expect(saved([mine], [], seen)).rejects.toThrow("recarga la página");
  await expect(saved([], ["flavours/pera/index.json"], seen)).rejects.toThrow("recarga la página");
  expect(read("flavours/pera/index.json").text1).toBe("Suyo.");
  const other = addition("flavours/cereza/index.json", read("flavours/cereza/index.json"));
  await saved([other], [], seen);
  await expect(
    saved([addition("flavours/cereza/index.json", text)], ["flavours/limonada/index.json"]),
  ).rejects.toThrow("ya es de otra entrada");
});

test("the text is judged on the ground that comes with it", async () => {
  const pera = read("flavours/pera/index.json");
  const theme = { ...pera.theme, text: "#ffffff", ground: "#202020" };
  const dark = addition("flavours/pera/ground", await picture("jpeg", 1920, 1000, "#202020"));
  await saved([addition("flavours/pera/index.json", { ...pera, theme }), dark]);
  const light = addition("flavours/pera/ground", await picture("jpeg"));
  await expect(
    saved([addition("flavours/pera/index.json", read("flavours/pera/index.json")), light]),
  ).rejects.toThrow("no se lee bien");
});

test("what would stop the site is refused with all reasons, but for what was wrong before", async () => {
  const small = await picture("jpeg", 300, 200);
  const photos = ["main", "frente"].map((name) => addition(`machines/jdm_ct/photos/${name}`, small));
  await expect(saved(photos)).rejects.toThrow(/main\.jpg: mide 300[\s\S]*frente\.jpg: mide 300/);
  const { machine } = read("machine-page.json").showroom;
  await expect(saved([], [`machines/${machine}/index.json`])).rejects.toThrow("que no está en el sitio");
  expect(existsSync(inContent(`machines/${machine}`))).toBe(true);
  writeFileSync(inContent("apuntes.txt"), "");
  const pera = read("flavours/pera/index.json");
  await saved([addition("flavours/pera/index.json", { ...pera, text1: "Otra." })]);
  expect(read("flavours/pera/index.json").text1).toBe("Otra.");
});

test("a hidden product keeps everything and is in nothing that the site gets", async () => {
  const path = "flavours/pera/index.json";
  await saved([addition(path, { ...read(path), hidden: true })]);
  const content = readContent(root);
  expect(content.data.flavours.map(({ slug }) => slug)).not.toContain("pera");
  expect(content.whole.flavours.map(({ slug }) => slug)).toContain("pera");
  expect(
    planOf(content)
      .deliveries.flatMap(({ paths }) => paths)
      .join(),
  ).not.toContain("pera");
  expect(planOf(content).problems).toEqual([]);
  await saved([addition(path, { ...read(path), hidden: false })]);
  expect(read(path)).not.toHaveProperty("hidden");
});

const pera = JSON.parse(readFileSync("test/site/content/flavours/pera/index.json", "utf8"));
test.each([
  [
    "a field that the schema refuses",
    "flavours/pera/index.json",
    { ...pera, text1: "" },
    "text1: Escribe un texto.",
  ],
  ["a name with an accent", "flavours/maracuyá/index.json", pera, "maracuya"],
  ["a path out of the folder", "../package.json", {}, "no guarda nada"],
  ["data that no form has", "pictures.json", {}, "no guarda nada"],
  ["a text in place of a picture", "flavours/pera/glass", Buffer.from("hola"), "La imagen"],
  ["a second picture in one place", "flavours/pera/ground", await picture("jpeg"), "ya está en uso"],
])("%s is refused, and nothing is written", async (_what, path, contents, message) => {
  const before = tree();
  const fine = addition("flavours/pera/ground", await picture("jpeg"));
  await expect(saved([fine, addition(path, contents)])).rejects.toThrow(message);
  expect(tree()).toEqual(before);
});

test("files that a system hides are in no form, and a folder can't be deleted", async () => {
  const before = tree();
  writeFileSync(inContent("flavours/pera/.DS_Store"), "");
  expect(tree()).toEqual(before);
  await saved([], ["flavours", "machines"]);
  await expect(saved([], ["."])).rejects.toThrow("no guarda nada");
  expect(tree()).toEqual(before);
});

import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataProblems } from "../../vite-plugins/content/check";
import { contentData } from "../../vite-plugins/content/plugin";
import { ContentError } from "../../vite-plugins/content/problem";
import { readEntry, readSingleton } from "../../vite-plugins/content/read";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "frukto-content-"));
  await cp("content", join(root, "content"), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const { flavours, machines } = readSingleton("order");
const [flavour = "", other = ""] = flavours;
const [machine = ""] = machines;
const FLAVOUR = `content/flavours/${flavour}/index.json`;
const MACHINE = `content/machines/${machine}/index.json`;
const ORDER = "content/order.json";

type Change = (text: string) => string | Buffer;

async function edit(file: string, change: Change): Promise<void> {
  const path = join(root, file);
  await writeFile(path, change(await readFile(path, "utf8")));
}

/** Returns a change of a JSON file's value. */
const field =
  (path: string, value: unknown): Change =>
  (text) => {
    const whole = JSON.parse(text);
    const names = path.split(".");
    const last = names.pop() ?? "";
    const group = names.reduce((part, name) => part[name], whole);
    if (value === undefined) delete group[last];
    else group[last] = value;
    return JSON.stringify(whole);
  };

/** Problems as lines, such as `FILE: FIELD: MESSAGE`. */
const lines = () =>
  dataProblems(root).map(({ file, field, message }) => [file, field, message].filter(Boolean).join(": "));

it("has no mistakes today", () => expect(lines()).toEqual([]));

it.each<[string, string, Change, RegExp]>([
  [
    "Windows-1252",
    FLAVOUR,
    (text) => Buffer.from(text.replace('"text1": "', '"text1": "mesón '), "latin1"),
    /: línea 3: «mesón» no está en UTF-8: guarda/,
  ],
  [
    "a missing comma",
    FLAVOUR,
    (text) => text.replace('",\n', '"\n'),
    /: línea 2, después de «"sabor".+: falta una coma\.$/,
  ],
  [
    "a comma too many",
    ORDER,
    (text) => text.replace('"\n  ]', '",\n  ]'),
    /: línea \d+, después de «.+,»: sobra una coma/,
  ],
  [
    "no comma after a text without quotes",
    FLAVOUR,
    (text) => text.replace(/"text2": "/, '"text2": '),
    /: línea 4, .+ comillas/,
  ],
  ["an open bracket", ORDER, (text) => text.trimEnd().slice(0, -1), /: revisa que cada \{/],
  ["nothing", FLAVOUR, () => "", /: revisa que cada \{/],
  ["a missing text", FLAVOUR, field("text2", undefined), /: text2: Falta este campo/],
  ["an empty text", MACHINE, field("gallery.0.alt", " "), /: gallery\.0\.alt: Escribe un texto\.$/],
  ["an unknown field", FLAVOUR, field("sabro", "Pera"), /: sabro: Este campo no existe/],
  ["a colour that is none", FLAVOUR, field("theme.ground", "red"), /: theme\.ground: Escribe un color/],
  [
    "too narrow letters",
    FLAVOUR,
    field("theme.nameWidth", 74),
    /: theme\.nameWidth: Escribe un ancho de 75 a 125/,
  ],
  ["a day that is none", MACHINE, field("updatedOn", "2026-02-31"), /: updatedOn: /],
  [
    "a lost placeholder",
    "content/home.json",
    field("machines.lead", "Dos máquinas"),
    /lleva una vez \{maquinas\}/,
  ],
  [
    "a placeholder out of place",
    "content/site.json",
    field("slogan", "Bebe {fruta}"),
    /: slogan: Quita las llaves/,
  ],
  [
    "a line without a folder",
    ORDER,
    field("flavours.0", "sabor-de-prueba"),
    /: flavours\.0: falta la carpeta content\/flavours\/sabor-de-prueba/,
  ],
  ["a line twice", ORDER, field("flavours.0", other), /: flavours\.1: «.+» ya está en la lista/],
  ["an order of none", ORDER, field("machines", []), /: machines: pon al menos uno/],
  [
    "an accented name",
    ORDER,
    field("flavours.0", "Maracuyá  ácida"),
    /: flavours\.0: .+por ejemplo «maracuya-acida»/,
  ],
  [
    "a photo twice",
    MACHINE,
    (text) => field("gallery.1.photo", JSON.parse(text).gallery[0].photo)(text),
    /: gallery\.1\.photo: «.+» ya está en uso/,
  ],
  [
    "a former name that is another's",
    MACHINE,
    field("formerSlugs", [machines.at(-1)]),
    /: formerSlugs\.0: .+ es de otra entrada/,
  ],
  [
    "a picture of a machine that is gone",
    "content/machine-page.json",
    field("showroom.machine", "jdm_xl"),
    /: showroom: la galería de «jdm_xl»/,
  ],
])("%s is one line with the file and the mend", async (_, file, change, line) => {
  await edit(file, change);
  const found = lines();
  expect(found.filter((text) => text.startsWith(`${file}: `) && line.test(text))).toHaveLength(1);
  expect(found.join("")).not.toContain("\n");
});

describe("a folder", () => {
  const add = (name: string) =>
    cp(join(root, `content/flavours/${flavour}`), join(root, `content/flavours/${name}`), {
      recursive: true,
    });

  it("needs a line in the order", async () => {
    await add("sabor-de-prueba");
    expect(lines()).toEqual([
      expect.stringContaining(
        'content/flavours/sabor-de-prueba: no está en el orden: agrega "sabor-de-prueba"',
      ),
    ]);
  });

  it("has a name without accents, whatever the system's way to write them", async () => {
    await add("maracuyá".normalize("NFD"));
    expect(lines()).toEqual([expect.stringContaining("por ejemplo «maracuya»")]);
  });

  it("holds its texts", async () => {
    await mkdir(join(root, "content/clients/nueva"));
    expect(lines()).toContain("content/clients/nueva/index.json: este archivo no existe: créalo.");
  });

  it("of a machine has an address of its own", async () => {
    const twin = machine.includes("_") ? machine.replaceAll("_", "-") : machine.replaceAll("-", "_");
    for (const name of [twin, "healthz"])
      await cp(join(root, `content/machines/${machine}`), join(root, `content/machines/${name}`), {
        recursive: true,
      });
    await edit(ORDER, field("machines", [...machines, twin, "healthz"]));
    expect(lines().filter((text) => text.includes("ya está en uso: elige"))).toHaveLength(2);
  });
});

it("takes colours in capitals and files with a byte order mark", async () => {
  await edit(FLAVOUR, (text) => `\ufeff${field("theme.ground", "#ABCDEF")(text)}`);
  expect(lines()).toEqual([]);
  expect(readEntry("flavours", flavour, root).theme.ground).toBe("#abcdef");
});

it("names all mistakes at once", async () => {
  await edit(FLAVOUR, field("text1", ""));
  await edit(MACHINE, field("name", 7));
  await rename(join(root, `content/flavours/${other}`), join(root, "content/flavours/otra"));
  expect(lines()).toHaveLength(4);
});

describe("the build", () => {
  it("prints the lines alone", async () => {
    await edit(FLAVOUR, (text) => text.replace('",\n', '"\n'));
    const error = new ContentError(dataProblems(root));
    expect(inspect(error)).toBe(lines().join("\n"));
  });

  const { load } = contentData() as { load(id: string): string | null };

  it("loads the texts as they were checked, and collections in their order", () => {
    expect(load("/site/content/site.json")).toBe(JSON.stringify(readSingleton("site")));
    expect(load("/virtual-content/clients")).toMatch(/^export default \[\{"name":/);
    expect(load("/virtual-content/flavours"), "colours are in the style sheet").not.toContain("theme");
  });

  it.each(["/site/content/pictures.json", "/site/package.json"])("leaves %s alone", (id) => {
    expect(load(id)).toBeNull();
  });
});

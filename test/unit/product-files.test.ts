import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFlavour } from "~content/flavours/flavour-file";
import { readMachine } from "~content/machines/machine";
import { productFiles } from "../../vite-plugins/product-files";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-product-"));
});
afterAll(() => rm(folder, { recursive: true }));

const flavour = {
  texts: { sabor: "Papaya", text1: "Dulce.", text2: "Fría." },
  theme: { ground: "#12ab9f", text: "#ffffff", nameWidth: "100%" },
};
const machine = JSON.parse(await readFile("content/machines/jdm_ct/machine.json", "utf8"));

describe.each<[string, (slug: string) => unknown, object, [string, object, string][]]>([
  [
    "content/flavours/flavour.json",
    readFlavour,
    flavour,
    [
      [
        "a colour that is none",
        { theme: { ...flavour.theme, ground: "red" } },
        "theme.ground: a colour is six",
      ],
      ["too narrow letters", { theme: { ...flavour.theme, nameWidth: "74%" } }, "theme.nameWidth: from 75%"],
      ["too wide letters", { theme: { ...flavour.theme, nameWidth: "126%" } }, "theme.nameWidth: from 75%"],
      ["an empty text", { texts: { ...flavour.texts, text2: "" } }, "texts.text2: a text"],
    ],
  ],
  [
    "content/machines/machine.json",
    readMachine,
    machine,
    [
      ["no name", { name: undefined }, "name: "],
      ["a day that is none", { updatedOn: "mañana" }, "updatedOn: a day such as 2026-11-21"],
      ["a picture without a description", { gallery: [{ photo: "x", alt: "" }] }, "gallery.0.alt: a text"],
      ["a row missing in the comparison", { comparison: { drinks: "4" } }, "comparison.space: "],
    ],
  ],
])("%s", (file, read, whole, faults) => {
  /** Reads a product whose file holds `text`. */
  async function reading(text: string): Promise<unknown> {
    await writeFile(join(folder, basename(file)), text);
    return read(relative(dirname(file), folder));
  }

  it("is read as it is written", async () => {
    expect(await reading(JSON.stringify(whole))).toEqual(whole);
  });

  it.each(faults)("is refused with %s, in a line that names file and field", async (_, change, line) => {
    const problem = expect(reading(JSON.stringify({ ...whole, ...change }))).rejects;
    await problem.toThrow(new RegExp(`^${dirname(file)}/.+/${basename(file)}: ${line}`));
  });

  it("has to be there, and to be JSON", async () => {
    expect(() => read("papaya")).toThrow(`${dirname(file)}/papaya/${basename(file)}: ENOENT`);
    await expect(reading("{")).rejects.toThrow(/\.json: .+JSON/);
  });
});

describe("the build", () => {
  const { load } = productFiles() as { load(id: string): string | null };

  it("imports every product's file through its reader", () => {
    expect(JSON.parse(load("/site/content/flavours/pera/flavour.json") ?? "")).toEqual(readFlavour("pera"));
    expect(JSON.parse(load("/site/content/machines/jdm_ct/machine.json") ?? "")).toEqual(
      readMachine("jdm_ct"),
    );
    expect(() => load("/site/content/flavours/papaya/flavour.json")).toThrow(/^content\/flavours\/papaya/);
  });

  it("leaves other files alone", () => {
    expect(load("/site/content/pictures.json")).toBeNull();
  });
});

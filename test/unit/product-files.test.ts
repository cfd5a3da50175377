import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFlavour } from "~content/flavours/flavour-file";
import { readMachine } from "~content/machines/machine";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-product-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a product's file is read as, or what is said against it. */
async function readingOf(read: (slug: string) => unknown, file: string, text: string): Promise<string> {
  await writeFile(join(folder, basename(file)), text);
  try {
    return JSON.stringify(read(relative(dirname(file), folder)));
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a flavour's file", () => {
  const reading = (text: string) => readingOf(readFlavour, "content/flavours/flavour.json", text);
  const texts = { sabor: "Papaya", text1: "Dulce.", text2: "Fría." };
  const theme = { ground: "#12ab9f", text: "#ffffff", nameWidth: "100%" };

  it("has to be there", () => {
    expect(() => readFlavour("papaya")).toThrow(/^content\/flavours\/papaya\/flavour\.json: ENOENT/);
  });

  it.each<[string, object, string]>([
    ["is read as it is written", {}, JSON.stringify({ texts, theme })],
    [
      "is refused with a colour that is none",
      { ground: "red" },
      "theme.ground: a colour is six small hexadecimal",
    ],
    [
      "is refused with letters narrower than the font has them",
      { nameWidth: "74%" },
      "theme.nameWidth: from 75%",
    ],
    [
      "is refused with letters wider than the font has them",
      { nameWidth: "126%" },
      "theme.nameWidth: from 75%",
    ],
  ])("%s", async (_, change, expected) => {
    expect(await reading(JSON.stringify({ texts, theme: { ...theme, ...change } }))).toContain(expected);
  });

  it("is refused without a text", async () => {
    expect(await reading(JSON.stringify({ texts: { ...texts, text2: "" }, theme }))).toContain(
      "texts.text2: a text",
    );
  });

  it("has to be JSON", async () => {
    expect(await reading("{")).toMatch(/\/flavour\.json: .+JSON/);
  });
});

describe("a machine's file", () => {
  const reading = (text: string) => readingOf(readMachine, "content/machines/machine.json", text);

  it("has to be there", () => {
    expect(() => readMachine("jdm_xl")).toThrow(/^content\/machines\/jdm_xl\/machine\.json: ENOENT/);
  });

  it("is read as it is written", async () => {
    const text = await readFile("content/machines/jdm_ct/machine.json", "utf8");
    expect(JSON.parse(await reading(text))).toEqual(JSON.parse(text));
  });

  it.each<[string, object, string]>([
    ["without its name", { name: undefined }, "name: "],
    ["with a day that is none", { updatedOn: "mañana" }, "updatedOn: a day such as 2026-11-21"],
    ["with a picture that nobody described", { gallery: [{ photo: "x", alt: "" }] }, "gallery.0.alt: a text"],
    ["without a row of the comparison", { comparison: { drinks: "4" } }, "comparison.space: "],
  ])("is refused %s", async (_, change, expected) => {
    const machine = JSON.parse(await readFile("content/machines/jdm_ct/machine.json", "utf8"));
    expect(await reading(JSON.stringify({ ...machine, ...change }))).toMatch(
      new RegExp(`^content/machines/.+/machine\\.json: ${expected}`),
    );
  });
});

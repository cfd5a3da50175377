import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFlavour } from "~content/flavours/flavour-file";
import { evenRows } from "../../vite-plugins/flavour-themes";

it.each([
  [9, 12, 9],
  [10, 12, 10],
  [13, 12, 7],
  [9, 5, 5],
  [10, 5, 5],
  [11, 5, 4],
  [1, 5, 1],
])("%i icons, at most %i in a row: %i in each", (count, most, each) => {
  expect(evenRows(count, most)).toBe(each);
});

describe("a flavour's file", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "frukto-flavour-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Says what is wrong with a flavour whose file reads so. */
  async function refusalOf(text: string): Promise<string> {
    await writeFile(join(folder, "flavour.json"), text);
    try {
      return JSON.stringify(readFlavour(relative("content/flavours", folder)));
    } catch (error) {
      return (error as Error).message;
    }
  }

  it("has to be there", () => {
    expect(() => readFlavour("papaya")).toThrow(/^content\/flavours\/papaya\/flavour\.json: ENOENT/);
  });

  const texts = { sabor: "Papaya", text1: "Dulce.", text2: "Fría." };
  const theme = { ground: "#12ab9f", text: "#ffffff", nameWidth: "100%" };

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
    expect(await refusalOf(JSON.stringify({ texts, theme: { ...theme, ...change } }))).toContain(expected);
  });

  it("is refused without a text", async () => {
    const refusal = await refusalOf(JSON.stringify({ texts: { ...texts, text2: "" }, theme }));
    expect(refusal).toContain("texts.text2: a text");
  });

  it("has to be JSON", async () => {
    expect(await refusalOf("{")).toMatch(/\/flavour\.json: .+JSON/);
  });
});

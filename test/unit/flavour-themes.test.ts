import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { coloursOf } from "~content/flavours/colours";
import { evenRows } from "~content/flavours/themes";

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

describe("a flavour's colours", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "frukto-colours-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Says what is wrong with a flavour whose file reads so. */
  async function refusalOf(text: string): Promise<string> {
    await writeFile(join(folder, "colours.json"), text);
    try {
      return JSON.stringify(coloursOf(relative("content/flavours", folder)));
    } catch (error) {
      return (error as Error).message;
    }
  }

  it("are refused without their file", () => {
    expect(() => coloursOf("papaya")).toThrow(/^content\/flavours\/papaya\/colours\.json: ENOENT/);
  });

  const theme = { ground: "#12ab9f", text: "#ffffff", nameWidth: "100%" };

  it.each<[string, object, string]>([
    ["are what the file says", {}, `{"theme":${JSON.stringify(theme)}}`],
    ["name a colour that is none", { ground: "red" }, "theme.ground: a colour is six small hexadecimal"],
    ["are for letters narrower than the font has them", { nameWidth: "74%" }, "theme.nameWidth: from 75%"],
    ["are for letters wider than the font has them", { nameWidth: "126%" }, "theme.nameWidth: from 75%"],
  ])("%s", async (_, change, expected) => {
    expect(await refusalOf(JSON.stringify({ theme: { ...theme, ...change } }))).toContain(expected);
  });

  it("are refused with their file's name where it is no JSON", async () => {
    expect(await refusalOf("{")).toMatch(/\/colours\.json: .+JSON/);
  });
});

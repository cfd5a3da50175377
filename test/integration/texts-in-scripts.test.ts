import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { toastTexts } from "~domain/fixed-texts";
import { readContent } from "../../domain/content/read";
import { BUILD, SITE } from "../site-folder";

const FOLDER = join(BUILD, "client");

/** Returns the texts of a value that are long enough to be unique. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= 12 && value.includes(" ") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it("no file that browsers load knows a text of the content", () => {
  // A content's title may be the same as a text that the product fixes.
  const fixed: readonly string[] = Object.values(toastTexts);
  const texts = textsIn(readContent(SITE).whole).filter((text) => !fixed.includes(text));
  expect(texts.length).toBeGreaterThan(100);
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:js|css)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  const known = files.flatMap((name) => {
    const code = readFileSync(join(FOLDER, name), "utf8");
    return texts.filter((text) => code.includes(text)).map((text) => `${name}: ${text}`);
  });
  expect(known).toEqual([]);
});

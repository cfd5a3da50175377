import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "csstree-validator";
import { describe, expect, test } from "vitest";
import { BUILD } from "../site-folder";

const ASSETS = `${BUILD}/client/assets`;
const styleSheets = readdirSync(ASSETS).filter((name) => name.endsWith(".css"));
const read = (name: string) => readFileSync(join(ASSETS, name), "utf8");

describe("the built CSS", () => {
  test("is there to be checked", () => expect(styleSheets.length).toBeGreaterThan(0));

  test.each(styleSheets)("%s has only properties, values and at-rules that CSS knows", (name) => {
    const problems = validate(read(name), name).filter(
      // `margin` in @page is valid CSS, but the checker does not know it.
      ({ atrule, descriptor }) => atrule !== "page" || descriptor !== "margin",
    );
    expect(problems.map(({ message, css }) => `${message}: ${css ?? ""}`)).toEqual([]);
  });

  test("asks for eight media conditions, or their opposites, in em", () => {
    const asked = styleSheets.flatMap((name) => [...read(name).matchAll(/@media\s*([^{]+)/g)]);
    const conditions = asked.map(([, condition = ""]) => condition.replace(/^not (all and )?/, "").trim());
    expect([...new Set(conditions)].sort()).toEqual([
      "(forced-colors:active)",
      "(max-height:31.25em)and (min-width:30.05em)",
      "(max-width:15em)",
      "(max-width:30em),(orientation:portrait)",
      "(max-width:68.75em)",
      "(prefers-reduced-motion:reduce)",
      "print",
      "screen and (max-width:47.5em)",
    ]);
  });
});

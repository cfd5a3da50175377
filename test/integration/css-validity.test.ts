import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "csstree-validator";
import { describe, expect, test } from "vitest";
import { BUILD } from "../site-folder";

const ASSETS = `${BUILD}/client/assets`;
const styleSheets = readdirSync(ASSETS).filter((name) => name.endsWith(".css"));

describe("the built CSS", () => {
  test("is there to be checked", () => expect(styleSheets.length).toBeGreaterThan(0));

  test.each(styleSheets)("%s has only properties, values and at-rules that CSS knows", (name) => {
    const problems = validate(readFileSync(join(ASSETS, name), "utf8"), name).filter(
      // `margin` in @page is valid CSS, but the checker does not know it.
      ({ atrule, descriptor }) => atrule !== "page" || descriptor !== "margin",
    );
    expect(problems.map(({ message, css }) => `${message}: ${css ?? ""}`)).toEqual([]);
  });
});

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("Git ignores no client, machine or page for its address", () => {
  const addresses = ["build", "data", "coverage", "state", "test-results", "playwright-report"];
  const paths = addresses.flatMap((slug) => [
    `content/clients/${slug}/index.json`,
    `public/marcas/${slug}/logo.svg`,
  ]);
  const { stdout } = spawnSync("git", ["check-ignore", "--no-index", ...paths], { encoding: "utf8" });
  expect(stdout).toBe("");
});

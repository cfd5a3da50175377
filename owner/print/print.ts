import { join } from "node:path";
import { parseArgs } from "node:util";
import { readContent } from "../../domain/content/read";
import { HOW_TO_HAVE_CHROMIUM } from "./chromium";
import { HOME, printsOf } from "./prints";
import { print } from "./reprint";

const ROOT = ".";

/**
 * Runs `npm run print -- NAME...`: prints a machine's `datasheet.pdf` and `sharing.jpg` from its texts and picture, or,
 * for `inicio`, the home page's sharing picture. `--to FOLDER` writes them there, under the same paths. It needs
 * Chromium, Chrome or Edge.
 */
async function main(names: readonly string[], to: string): Promise<void> {
  const content = readContent(ROOT);
  const known: readonly string[] = [HOME, ...content.data.machines.map(({ slug }) => slug)];
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`${unknown.join(", ")} name what to print: ${known.join(", ")}`.trimStart());
  const prints = printsOf(content).filter(({ name }) => names.includes(name));
  const paths = await print(content, prints, ROOT, to);
  if (!paths) throw new Error(HOW_TO_HAVE_CHROMIUM);
  for (const path of paths) process.stdout.write(`${join(to, path)}\n`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: "string", default: "." } },
  });
  await main(positionals, values.to);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

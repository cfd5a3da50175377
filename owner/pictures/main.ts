import { lineOf, type Problem, problemsFrom } from "../../domain/content/problem";
import { readContent } from "../../domain/content/read";
import { reprint } from "../print/reprint";
import { runMedia } from "./run";

/** Runs `npm run media` in a folder with `content/` and `public/`. Files that were printed from it are printed again. */
async function makeAll(root: string): Promise<readonly Problem[]> {
  const { problems, removed } = await runMedia(readContent(root), root, (done, of, path) =>
    process.stdout.write(`${done + 1} de ${of}: ${path}\n`),
  );
  for (const path of removed)
    process.stdout.write(`public${path}: borrado, porque nada en content/ lo pide.\n`);
  if (problems.length > 0) return problems;
  const { isPrinted, remarks } = await reprint(readContent(root), root);
  for (const remark of remarks) process.stdout.write(`${lineOf(remark)}\n`);
  return isPrinted ? makeAll(root) : [];
}

// The owner reads what it writes.
for (const root of process.argv.slice(2)) {
  const problems = await makeAll(root).catch(problemsFrom);
  if (problems.length === 0) continue;
  process.stderr.write(`${problems.map(lineOf).join("\n")}\nNo se escribió nada.\n`);
  process.exitCode = 1;
}

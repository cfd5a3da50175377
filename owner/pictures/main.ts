import { lineOf } from "../../domain/content/problem";
import { ROOT, readContent } from "../../domain/content/read";
import { runMedia } from "./run";

// `npm run media`. The owner reads what it writes.
const { problems, removed } = await runMedia(readContent(), ROOT, (done, of, path) =>
  process.stdout.write(`${done + 1} de ${of}: ${path}\n`),
);
for (const path of removed)
  process.stdout.write(`public${path}: borrado, porque nada en content/ lo pide.\n`);
if (problems.length > 0) {
  process.stderr.write(`${problems.map(lineOf).join("\n")}\nNo se escribió nada.\n`);
  process.exitCode = 1;
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataProblems } from "../../vite-plugins/content/check";
import { type Problem, problemsFrom } from "../../vite-plugins/content/problem";
import { ROOT } from "../../vite-plugins/content/read";
import { fingerprint } from "../encode";
import { filmFiles } from "../film";
import { otherFiles } from "../other-files";
import { sourceOf } from "../source";
import { wantedPictures } from "../wanted";
import { legibilityProblems } from "./legibility";
import { checkPicture } from "./picture";
import { unusedFiles } from "./unused-files";

/** Record of the sources of which `public/` was made: each picture's fingerprint. */
export const RECORD = "media/made-from.json";

/** Fingerprints of fit pictures. Each saved text has everything checked, also while a picture is being encoded. */
const fit = new Set<string>();

/** Returns everything that is wrong in `content/`. Empty if the site and its pictures can be made. */
export async function problemsOf(root = ROOT): Promise<readonly Problem[]> {
  const data = dataProblems(root);
  if (data.length > 0) return data;
  const made = readRecord(root);
  const pictures = wantedPictures(root);
  const places = pictures.flatMap(({ photograph }) => photograph ?? []);
  const used: string[] = [];
  const checks = [
    ...pictures.map((wanted) => async () => {
      const source = sourceOf(wanted, root);
      used.push(source.file);
      const print = fingerprint(source, wanted);
      // Unchanged pictures were checked when they were made.
      if (made[wanted.path] === print || fit.has(print)) return;
      await checkPicture(source, wanted);
      fit.add(print);
    }),
    ...[...otherFiles(root), ...filmFiles(root)].map(({ source, bytes }) => async () => {
      if (source) used.push(source);
      await bytes();
    }),
  ];
  const problems: Problem[] = [];
  for (const check of checks) problems.push(...(await check().then(() => [], problemsFrom)));
  return [...problems, ...legibilityProblems(root), ...unusedFiles(root, used, places)];
}

export function readRecord(root: string): Readonly<Record<string, string>> {
  const file = join(root, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

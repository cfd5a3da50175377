import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "../vite-plugins/content/problem";
import { ROOT } from "../vite-plugins/content/read";
import { problemsOf, RECORD, readRecord } from "./check/problems";
import { encoded, filesOf, fingerprint, isDelivered } from "./encode";
import { filmFiles } from "./film";
import { averageColor, manifest } from "./manifest";
import { otherFiles } from "./other-files";
import { sourceOf } from "./source";
import { wantedPictures } from "./wanted";
import { writeWhole } from "./write-whole";

const MANIFEST = "content/pictures.json";
/** Other files of `public/`, which have no source in `content/`: drawings and sounds. */
const NOT_OURS = /^\/(chat|marca)\/|^\/[^/]+\.(svg|ico|png|webmanifest)$/;

interface MediaResult {
  /** Reasons why nothing was written. */
  readonly problems: readonly Problem[];
  /** Addresses of the files that nothing asks for any more, and that were deleted. */
  readonly removed: readonly string[];
}

/**
 * Writes the files that `content/` asks for into `public/`, and the manifest of pictures. Skips pictures with an
 * unchanged source. Writes nothing if there is a problem. `onProgress` is called before each encoding, which takes
 * seconds.
 */
export async function runMedia(
  root = ROOT,
  onProgress: (done: number, of: number, path: string) => void = () => {},
): Promise<MediaResult> {
  const problems = await problemsOf(root);
  if (problems.length > 0) return { problems, removed: [] };
  const before = readRecord(root);
  const known: Readonly<Record<string, { color: string }>> = JSON.parse(
    readFileSync(join(root, MANIFEST), "utf8"),
  ).pictures;
  const pictures = wantedPictures(root).map((wanted) => {
    const source = sourceOf(wanted, root);
    const made = fingerprint(source, wanted);
    const color = before[wanted.path] === made && isDelivered(wanted, root) && known[wanted.path]?.color;
    return { ...wanted, source, made, color: color || "" };
  });
  const changed = pictures.filter(({ color }) => !color);
  const files = new Map<string, Buffer>();
  for (const [index, picture] of changed.entries()) {
    onProgress(index, changed.length, picture.path);
    const own = await encoded(picture.source, picture);
    for (const [path, bytes] of own) files.set(path, bytes);
    picture.color = await averageColor(own.get(`${picture.path}.webp`) ?? picture.source.bytes);
  }
  const films = filmFiles(root);
  for (const { path, bytes } of [...otherFiles(root), ...films]) files.set(path, await bytes());

  const kept = pictures.flatMap(filesOf).flatMap(({ avif, webp }) => [avif, webp]);
  const removed = removeOthers(join(root, "public"), new Set([...files.keys(), ...kept]));
  for (const [path, bytes] of files) await write(root, join("public", path), bytes);
  const names = films.map(({ path }) => path.slice(1, -".mp4".length));
  await write(root, MANIFEST, manifest(pictures, names));
  const record = Object.fromEntries(pictures.map(({ path, made }) => [path, made]));
  await write(root, RECORD, `${JSON.stringify(record, null, 2)}\n`);
  return { problems: [], removed };
}

/** Deletes the files that `content/` no longer asks for. Returns their addresses. */
function removeOthers(folder: string, kept: ReadonlySet<string>): string[] {
  const removed = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => !kept.has(path) && !NOT_OURS.test(path));
  for (const path of removed) rmSync(join(folder, path));
  return removed;
}

/** Leaves a file alone that has these bytes: a new time would make the build stale. */
async function write(root: string, path: string, content: Buffer | string): Promise<void> {
  const [file, bytes] = [join(root, path), Buffer.from(content)];
  if (!existsSync(file) || !readFileSync(file).equals(bytes)) await writeWhole(root, file, bytes);
}

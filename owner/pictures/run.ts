import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Content, valueAt } from "../../domain/content/content";
import { CONTENT_VERSION } from "../../domain/content/migrations/migrations";
import { type Problem, problemsFrom } from "../../domain/content/problem";
import { MANIFEST } from "../../domain/content/releases/manifest";
import { averageColor } from "./average-color";
import { FILMS } from "./check/film";
import { type Delivery, fingerprint } from "./delivery";
import { type Plan, planOf } from "./plan";
import type { WantedPicture } from "./wanted";
import { writeMigrated } from "./write-migrated";
import { writeWhole } from "./write-whole";

/** Each file of `public/` that this command made, with the fingerprint of what it was made of. */
const RECORD = "content/made-from.json";

interface MediaResult {
  /** Reasons why nothing was written. */
  readonly problems: readonly Problem[];
  /** Addresses of the files that nothing asks for any more, and that were deleted. */
  readonly removed: readonly string[];
}

/** Fingerprints of fit sources. Each saved text has everything checked, also while a picture is being encoded. */
const fit = new Set<string>();

/** Returns everything that is wrong in `content/`. Empty if the site and its pictures can be made. */
export async function problemsOf(content: Content): Promise<readonly Problem[]> {
  const { problems, deliveries } = planOf(content);
  const found = [...problems];
  const made = recordOf(content);
  for (const delivery of deliveries) {
    const print = fingerprint(delivery);
    // Unchanged sources were checked when their files were made.
    if (fit.has(print) || delivery.paths.every((path) => made[path] === print)) continue;
    const wrong = await Promise.resolve()
      .then(delivery.check)
      .then(() => [], problemsFrom);
    if (wrong.length === 0) fit.add(print);
    found.push(...wrong);
  }
  return found;
}

/**
 * Writes the files that the content asks for into `public/` of a repository, and the manifest of pictures; content of an
 * earlier version becomes today's. Skips unchanged sources. Writes nothing if there is a problem. `onProgress` is called
 * before each encoding, which takes seconds.
 */
export async function runMedia(
  content: Content,
  root: string,
  onProgress: (done: number, of: number, path: string) => void = () => {},
): Promise<MediaResult> {
  const problems = await problemsOf(content);
  if (problems.length > 0) return { problems, removed: [] };
  const plan = planOf(content);
  const before = recordOf(content);
  const isMade = (delivery: Delivery) =>
    isThere(delivery, root) && delivery.paths.every((path) => before[path] === fingerprint(delivery));
  const due = plan.deliveries.filter((delivery) => !isMade(delivery));
  const pictures = due.filter(({ wanted }) => wanted?.path).length;
  const files = new Map<string, Buffer>();
  for (const [index, { paths, make }] of due.entries()) {
    if (index < pictures) onProgress(index, pictures, paths[0] ?? "");
    const made = await make().catch(problemsFrom);
    if (Array.isArray(made)) return { problems: made, removed: [] };
    for (const [path, bytes] of made as ReadonlyMap<string, Buffer>) files.set(path, bytes);
  }
  const record = Object.fromEntries(
    plan.deliveries.flatMap((each) => each.paths.map((path) => [path, fingerprint(each)])),
  );
  await writeMigrated(content, root);
  await write(
    root,
    [...files].map(([path, bytes]) => [join("public", path), bytes]),
  );
  const removed = Object.keys(before).filter((path) => !(path in record));
  for (const path of removed) rmSync(join(root, "public", path), { force: true });
  await write(root, [
    [MANIFEST, await manifestOf(content, root, plan, files)],
    [RECORD, Buffer.from(`${JSON.stringify(record, null, 2)}\n`)],
  ]);
  return { problems: [], removed };
}

function recordOf({ files }: Content): Readonly<Record<string, string>> {
  return (valueAt(files, RECORD) ?? {}) as Record<string, string>;
}

function isThere({ paths }: Delivery, root: string): boolean {
  return paths.every((path) => existsSync(join(root, "public", path)));
}

/**
 * Returns the manifest: size and hash of each file, frames of the pictures with the colours of new ones and the known ones
 * of the others, and the films.
 */
async function manifestOf(
  { files }: Content,
  root: string,
  plan: Plan,
  made: ReadonlyMap<string, Buffer>,
): Promise<Buffer> {
  const known = (valueAt(files, MANIFEST) as { pictures: Record<string, { color: string }> }).pictures;
  const pictures = plan.deliveries.flatMap(({ wanted }) => (wanted?.path ? (wanted as WantedPicture) : []));
  const shown = pictures.map(async ({ path, width, height, widths }) => {
    const file = made.get(`${path}.webp`);
    const color = file ? await averageColor(file) : (known[path]?.color ?? "");
    return [path, { width, height, widths, color }];
  });
  const addresses = plan.deliveries.flatMap(({ paths }) => paths);
  const films = FILMS.filter((name) => addresses.includes(`/${name}.mp4`));
  const entries = Object.fromEntries(await Promise.all(shown));
  const written = Object.fromEntries(addresses.map((path) => [path, stampOf(join(root, "public", path))]));
  const manifest = { version: CONTENT_VERSION, pictures: entries, films, files: written };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

function stampOf(file: string) {
  const bytes = readFileSync(file);
  return { size: bytes.length, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}

/** Leaves a file alone that has these bytes: a new time would make the build stale. */
function write(root: string, files: readonly (readonly [path: string, bytes: Buffer])[]): Promise<void> {
  const isNew = ([path, bytes]: readonly [string, Buffer]) =>
    !existsSync(join(root, path)) || !readFileSync(join(root, path)).equals(bytes);
  return writeWhole(root, files.filter(isNew));
}

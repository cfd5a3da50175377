import { existsSync, readFileSync } from "node:fs";
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ContentError, type Problem, problemsFrom } from "../problem";
import { MANIFEST } from "./manifest";
import { readRelease } from "./read-release";
import { NAME, type ReleaseFolder, releaseFolders } from "./release-folder";
import { writeSynced } from "./write-synced";

/** Releases that stay at least, and how long each stays after it was named first: a server that starts reads for a minute. */
const KEPT = 3;
const STAYS_MS = 10 * 60_000;

interface Keeping {
  /** Number of the newest releases that stay, three if less is given. */
  readonly keep?: number;
}

/**
 * Makes the release `name` of a folder with `content/` and `public/`, such as a checkout, and names it first in `current`.
 * A server over `contentFolder` shows it within seconds. Texts and the made files that they ask for are copied; files that
 * the newest release has, too, become hard links. A release that exists already is named first again.
 *
 * Throws a {@link ContentError} if a server would refuse the content, or if it has symbolic links; its message has a line in
 * the owner's words for each mistake. Throws any other error if the folder can't be written, or if `name` holds other
 * content. After an error or a kill `current` is unchanged, and the next call removes the unfinished release.
 *
 * `current` names the releases that are there; each call removes the others. These stay:
 * - the newest three, or `keep`
 * - those that were the first within the last ten minutes, because a server may still read them
 * - the newest of each former version of the content
 *
 * `contentFolder` must exist. Only one call at a time may work in it, or a name could be lost.
 */
export async function writeRelease(
  source: string,
  contentFolder: string,
  name: string,
  keeping: Keeping = {},
): Promise<void> {
  checkName(name);
  const files = checkedFiles(source);
  const folder = join(contentFolder, name);
  const part = join(contentFolder, `.${name}.part`);
  await removeParts(contentFolder);
  const before = existsSync(folder) ? filesIfRight(folder) : undefined;
  if (before && !isSame(before, files)) throw new Error(`The release ${name} exists, with other content.`);
  if (!before)
    try {
      await fill(part, files, namedIn(contentFolder)[0]?.folder);
      checkedFiles(part);
      // The folder may hold a damaged release, for instance after a power cut.
      await rm(folder, { recursive: true, force: true });
      await rename(part, folder);
    } finally {
      await removeParts(contentFolder);
    }
  await putFirst(contentFolder, name, keeping);
}

/**
 * Names a release first that is there, as {@link writeRelease} does. Throws a {@link ContentError} if a server would refuse it,
 * and another error if it is not there.
 */
export async function nameFirst(contentFolder: string, name: string, keeping: Keeping = {}): Promise<void> {
  checkName(name);
  if (!existsSync(join(contentFolder, name))) throw new Error(`There is no release ${name}.`);
  checkedFiles(join(contentFolder, name));
  await putFirst(contentFolder, name, keeping);
}

function checkName(name: string): void {
  if (!NAME.test(name)) throw new Error(`"${name}" can't be the name of a release.`);
}

/** Returns the files of a release by their path, each checked as a server checks it. */
function checkedFiles(root: string): ReadonlyMap<string, Buffer> {
  const { texts, madeOf } = readRelease(root, "");
  const problems: Problem[] = [];
  const files = new Map(texts.map(({ path, bytes }) => [path, bytes()]));
  for (const [address, { bytes }] of madeOf)
    try {
      files.set(`public${address}`, bytes());
    } catch (error) {
      problems.push(...problemsFrom(error));
    }
  if (problems.length > 0) throw new ContentError(problems);
  return files;
}

function filesIfRight(root: string): ReadonlyMap<string, Buffer> | undefined {
  try {
    return checkedFiles(root);
  } catch {
    return undefined;
  }
}

function isSame(one: ReadonlyMap<string, Buffer>, other: ReadonlyMap<string, Buffer>): boolean {
  return one.size === other.size && [...one].every(([path, bytes]) => other.get(path)?.equals(bytes));
}

/** Writes files into a new folder, as links to those of another release with the same bytes. */
async function fill(folder: string, files: ReadonlyMap<string, Buffer>, newest = ""): Promise<void> {
  for (const [path, bytes] of files) {
    const [place, known] = [join(folder, path), join(newest, path)];
    await mkdir(dirname(place), { recursive: true });
    const isKnown = newest !== "" && (await readFile(known).catch(() => undefined))?.equals(bytes);
    // Some systems refuse to link another user's file.
    const isLinked =
      isKnown &&
      (await link(known, place).then(
        () => true,
        () => false,
      ));
    if (!isLinked) await writeSynced(place, bytes);
  }
}

/** Removes what earlier calls were writing when they ended. */
async function removeParts(contentFolder: string): Promise<void> {
  for (const name of await readdir(contentFolder))
    if (/^\.\w.*\.part$/.test(name)) await rm(join(contentFolder, name), { recursive: true, force: true });
}

async function putFirst(contentFolder: string, name: string, { keep = KEPT }: Keeping): Promise<void> {
  const now = new Date();
  // Says since when it has been the first. Another user's release stays as long as its folder is young.
  await utimes(join(contentFolder, name), now, now).catch(() => {});
  const others = namedIn(contentFolder).filter((release) => release.name !== name);
  const names = [name, ...others.map((release) => release.name)];
  await writeNames(contentFolder, names);
  const versions = new Set([versionOf(join(contentFolder, name))]);
  const gone: string[] = [];
  for (const [index, { name: other, folder }] of others.entries()) {
    const version = versionOf(folder);
    const found = await stat(folder).catch(() => undefined);
    const isKept = index + 1 < Math.max(keep, KEPT) || !versions.has(version);
    const stays = found && (isKept || Date.now() - found.mtimeMs < STAYS_MS);
    versions.add(version);
    if (stays) continue;
    await rm(folder, { recursive: true, force: true });
    gone.push(other);
  }
  if (gone.length > 0)
    await writeNames(
      contentFolder,
      names.filter((each) => !gone.includes(each)),
    );
}

async function writeNames(contentFolder: string, names: readonly string[]): Promise<void> {
  const place = join(contentFolder, "current");
  await writeSynced(`${place}.new`, `${names.join("\n")}\n`);
  await rename(`${place}.new`, place);
}

/** Returns the named releases, none before the first. */
function namedIn(contentFolder: string): readonly ReleaseFolder[] {
  return existsSync(join(contentFolder, "current")) ? releaseFolders(contentFolder) : [];
}

/** Returns the version of a release's content, or undefined if that can't be read. */
function versionOf(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")).version;
  } catch {
    return undefined;
  }
}

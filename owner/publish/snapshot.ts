import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Files, laterProblems, migratedFiles, valueAt } from "../../domain/content/content";
import { ContentError } from "../../domain/content/problem";
import type { Git } from "./git";
import { assembled, type Parts } from "./parts";

/** All that is published. `npm run media` writes most of `public/`. */
export const PUBLISHED = ["content", "public"];

/** Files of the trees that were read last, by Git's hash. */
const known = new Map<string, Files>();
const MOST_KNOWN = 40;

/**
 * Returns the published files of a commit or tree, of today's version. Only those of JSON have bytes. Throws a
 * {@link ContentError} if a later version wrote them.
 */
export async function filesOf(git: Git, tree: string): Promise<Files> {
  const hash = await git("rev-parse", `${tree}^{tree}`);
  const files = known.get(hash) ?? migratedFiles(await readFiles(git, hash));
  const later = laterProblems(files);
  if (later.length > 0) throw new ContentError(later);
  known.delete(hash);
  known.set(hash, files);
  const [oldest = ""] = known.keys();
  if (known.size > MOST_KNOWN) known.delete(oldest);
  return files;
}

async function readFiles(git: Git, tree: string): Promise<Files> {
  const listed = await git("ls-tree", "-r", "-z", tree, "--", ...PUBLISHED);
  // Each is "100644 blob HASH\tPATH".
  const lines = listed.split("\0").filter(Boolean);
  const entries = lines.map((line) => [line.slice(53), line.slice(12, 52)] as const);
  const data = entries.filter(([path]) => /^content\/.*\.json$/.test(path));
  let rest = await git.bytes(data.map(([, hash]) => `${hash}\n`).join(""), "cat-file", "--batch");
  const bytes = new Map<string, Buffer>();
  for (const [path] of data) {
    const head = rest.indexOf("\n");
    const end = head + 1 + Number(rest.subarray(0, head).toString().split(" ")[2]);
    bytes.set(path, rest.subarray(head + 1, end));
    rest = rest.subarray(end + 1);
  }
  return new Map(
    entries.map(([path, hash]) => [path, { path, hash, bytes: () => bytes.get(path) ?? Buffer.alloc(0) }]),
  );
}

/** Returns the tree of the published files as they are on disk. The rest of it is HEAD's. */
export function treeOnDisk(git: Git): Promise<string> {
  return withIndex(git, async (own, index) => {
    // The owner's index knows which files have not changed, which saves reading them.
    await copyFile(join(await git("rev-parse", "--absolute-git-dir"), "index"), index);
    await own("read-tree", "--reset", "HEAD");
    await own("add", "--all", "--", ...PUBLISHED);
    return own("write-tree");
  });
}

/**
 * Stores content, and returns the tree that has it in place of the published files of `tree`. Data that is the same in
 * one of the `sources` keeps its bytes.
 */
export function storedTree(git: Git, tree: string, parts: Parts, sources: readonly Files[]): Promise<string> {
  return withIndex(git, async (own) => {
    const hashes = new Map<string, string>();
    for (const [path, given] of assembled(parts)) {
      const isSame = (files: Files) => isDeepStrictEqual(valueAt(files, path), JSON.parse(String(given)));
      const store = () => git.bytes(given, "hash-object", "-w", "--stdin");
      const same = typeof given === "string" ? { hash: given } : sources.find(isSame)?.get(path);
      hashes.set(path, same && !("isMigrated" in same) ? same.hash : String(await store()).trim());
    }
    await own("read-tree", tree);
    await own("rm", "-r", "--force", "--cached", "--quiet", "--ignore-unmatch", "--", ...PUBLISHED);
    const lines = [...hashes].map(([path, hash]) => `100644 ${hash}\t${path}\0`).join("");
    await own.bytes(lines, "update-index", "-z", "--add", "--index-info");
    return own("write-tree");
  });
}

/** Changes the published files on disk from those of one tree to those of another. */
export function writeTree(git: Git, from: string, to: string): Promise<void> {
  return withIndex(git, async (own) => {
    await own("read-tree", from);
    await own("update-index", "-q", "--unmerged", "--refresh");
    await own("read-tree", "-m", "-u", from, to);
  });
}

async function withIndex<Result>(
  git: Git,
  use: (own: Git, index: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "publish-"));
  const index = join(folder, "index");
  try {
    return await use(git.withIndex(index), index);
  } finally {
    await rm(folder, { recursive: true });
  }
}

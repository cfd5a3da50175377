import type { Files } from "../../domain/content/content";
import { ContentError } from "../../domain/content/problem";
import { readContent } from "../../domain/content/read";
import { dataPath, ownerOf } from "../../domain/content/subjects";
import { inWords } from "./advice";
import type { Git } from "./git";
import { restored } from "./history";
import { joinParts } from "./join";
import { partsOf } from "./parts";
import { publishedCommit } from "./remote";
import { filesOf, storedTree, treeOnDisk, writeTree } from "./snapshot";
import { changesBetween } from "./words";

/** The commit that keeps the owner's content while a part of it is stashed. Its parent is the content on disk. */
const REF = "refs/frukto/aside";

/**
 * Makes entries and pages with mistakes as they are published, until {@link unstash}. Returns what stays, and why, in words.
 * Throws a `ContentError` if the rest would not be right, either.
 */
export async function stashMistakes(git: Git, root: string, check: () => Promise<void>): Promise<string> {
  const error = await check().catch((thrown: Error) => thrown);
  if (!(error instanceof ContentError)) {
    if (error) throw error;
    return "";
  }
  const words = inWords(readContent(root), error);
  const tree = await treeOnDisk(git);
  const [then, files] = await Promise.all([filesOf(git, await publishedCommit(git)), filesOf(git, tree)]);
  const published = partsOf(then);
  const now = partsOf(files, published);
  const ids = error.problems.map(({ file }) => {
    const owner = ownerOf(file);
    const data = owner && dataPath(owner);
    return [...now.parts].find(([, part]) => dataPath(part) === data)?.[0] ?? "order";
  });
  if (ids.includes("order")) throw error;
  const rest = restored(now, published, ids);
  const concerned = changesBetween(now, rest).filter(({ id }) => ![...ids, "order"].includes(id));
  if (concerned.length > 0)
    throw new Error(
      `${words} De eso depende lo demás, así que corrígelo antes de publicar: ${concerned[0]?.text}.`,
    );
  const right = await storedTree(git, tree, rest, [files, then]);
  const commit = (of: string, ...more: string[]) => git("commit-tree", of, "-m", "Stash", ...more);
  await git("update-ref", REF, await commit(tree, "-p", await commit(right)));
  await writeTree(git, tree, right);
  await check().catch(async (thrown: Error) => {
    await unstash(git);
    throw thrown;
  });
  return ` Queda sin publicar, hasta que se corrija: ${words}`;
}

/** Puts back what was stashed, even if the editor has ended since. */
export async function unstash(git: Git): Promise<void> {
  const kept = await git("for-each-ref", "--format=%(objectname)", REF);
  if (!kept) return;
  const disk = await treeOnDisk(git);
  const [stashed, own, now] = (await Promise.all(
    [`${kept}^`, kept, disk].map((tree) => filesOf(git, tree)),
  )) as [Files, Files, Files];
  const before = partsOf(stashed);
  const { joined } = joinParts(before, partsOf(own, before), partsOf(now, before));
  await writeTree(git, disk, await storedTree(git, disk, joined, [own, now]));
  await git("update-ref", "-d", REF);
}

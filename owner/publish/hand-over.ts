import { type Git, gitIn } from "./git";
import { partsOf, pathsOf } from "./parts";
import { DEVELOPERS_REF, firstCommit, settleKnown } from "./proposals";
import { filesOf } from "./snapshot";

/** Content that developers have committed. Its objects are in the editor's Git already. */
export interface HandedOver {
  /** Git's name of the tree of `content/`. */
  readonly tree: string;
  /** Names of whoever changed it. */
  readonly who: string;
  /** When, in seconds since 1970. */
  readonly at: string;
}

/** One file of a tree as `git ls-tree` prints it, if nothing but a reader of its text or picture works on it. */
const PLAIN = /^100644 blob [0-9a-f]+\t[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

/**
 * Keeps developers' content for the owner, who is shown what differs from the one that was handed over before, or at first from
 * what the editor began with. The same content again changes nothing. Throws a line if it has anything but plain files, if it is
 * not whole, can't be read, or if a later version wrote it.
 */
export async function handOver(root: string, { tree, who, at }: HandedOver): Promise<void> {
  // Git refuses names without letters.
  const name = /\p{L}/u.test(who) ? who : "Quien cuida el código";
  const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: "", GIT_AUTHOR_DATE: `@${Number(at)} +0000` };
  const git = gitIn(root, author);
  if (!/^[0-9a-f]{40}$/.test(tree)) throw new Error(`${tree} names no tree.`);
  const files = (await git("ls-tree", "-r", "-z", tree)).split("\0").filter(Boolean);
  const odd = files.find((file) => !PLAIN.test(file));
  if (odd) throw new Error(`${odd.replace(/^.*\t/s, "content/")} is no plain file.`);
  // Git's names are those of the bytes, so nothing is missing or other than it was sent.
  await git("rev-list", "--objects", "--quiet", tree);
  const whole = (await git.bytes(`040000 tree ${tree}\tcontent\n`, "mktree")).toString().trim();
  partsOf(await filesOf(git, whole));
  const old = await git("for-each-ref", "--format=%(objectname)", DEVELOPERS_REF);
  const last = old || (await firstCommit(git));
  if (tree === (await git("rev-parse", `${last}:content`))) return;
  const commit = await git("commit-tree", whole, "-p", last, "-m", "Propuesta");
  await git("update-ref", DEVELOPERS_REF, commit, old);
  const settling = settleKnown(git, (id, { before, theirs }) => {
    const paths = [before, theirs].flatMap(({ parts }) => pathsOf(parts.get(id)));
    return isPublished(git, last, commit, paths);
  });
  // A save that comes meanwhile settles the same. The rest is proposed, and can be discarded.
  await settling.catch(() => {});
}

/**
 * Returns whether files are as the editor has published them once. Developers who take the branch `contenido` over propose
 * nothing by that. Files as they had them before are proposed again: they have taken a change of theirs back.
 */
async function isPublished(
  git: Git,
  last: string,
  commit: string,
  paths: readonly string[],
): Promise<boolean> {
  const at = (name: string) => git("ls-tree", "-r", name, "--", ...paths);
  const commitsIn = async (...range: readonly string[]) =>
    (await git("log", "--format=%H", ...range, "--", ...paths)).split("\n").filter(Boolean);
  const now = await at(commit);
  const first = await firstCommit(git);
  for (const own of [first, ...(await commitsIn(last, `^${first}`))])
    if ((await at(own)) === now) return false;
  for (const published of await commitsIn("HEAD", `^${first}`))
    if ((await at(published)) === now) return true;
  return false;
}

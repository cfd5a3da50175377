import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "../../vite-plugins/content/entries";
import { joinOrder } from "../../vite-plugins/content/join-order";
import { MADE, wordsOf } from "../../vite-plugins/content/words";
import { jsonIn } from "./changes";
import { type Git, gitIn } from "./git";

/** The version to keep where two people changed the same thing: how Git calls it, and where it is during a merge. */
const SIDES = { mine: ["ours", "HEAD"], theirs: ["theirs", "MERGE_HEAD"] } as const;
export type Side = keyof typeof SIDES;

const ORDER = "content/order.json";

/** Two people have changed the same thing. */
export class Conflict extends Error {}

/**
 * Joins the commit `theirs` with ours in a folder of its own, then moves branch and files on, or changes nothing. Throws
 * a `Conflict` if `keep` is missing.
 */
export async function joinWith(git: Git, root: string, theirs: string, keep?: Side): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "publish-"));
  const there = gitIn(folder);
  const [side, source] = SIDES[keep ?? "mine"];
  const order = await joinedOrder(git, theirs, keep);
  await git("worktree", "add", "--quiet", "--detach", folder, "HEAD");
  try {
    const merge = ["merge", "--quiet", "-m", "Junta lo que publicó otra persona", theirs];
    await there(...merge, ...(keep ? [`--strategy-option=${side}`] : [])).catch(async (error) => {
      const files = (await there("diff", "--name-only", "--diff-filter=U", "-z")).split("\0").filter(Boolean);
      if (files.length === 0) throw error;
      const versions = files.map(async (path) => ({
        path,
        before: await jsonIn(there, "HEAD", path),
        after: await jsonIn(there, "MERGE_HEAD", path),
      }));
      const isJoined = (path: string) => MADE.test(path) || (path === ORDER && order !== undefined);
      const told = (await Promise.all(versions)).filter(({ path }) => !isJoined(path));
      const words = wordsOf(root, told).join(". ");
      if (words && !keep)
        throw new Conflict(`Otra persona cambió lo mismo: ${words}. Elige qué versión queda.`);
      // Git asks about deleted files; made files are made again. Restoring alone refuses files in conflict.
      await there("reset", "--quiet", "--", ...files);
      await there("restore", `--source=${source}`, "--staged", "--worktree", "--", ...files);
      await there("commit", "--quiet", "--all", "--no-edit");
    });
    if (order) {
      await writeFile(join(folder, ORDER), json(order));
      await there("commit", "--quiet", "--all", "--amend", "--no-edit");
    }
    await git("merge", "--ff-only", "--quiet", "--no-autostash", await there("rev-parse", "HEAD"));
  } finally {
    await git("worktree", "remove", "--force", folder);
  }
}

/** Returns the order with the entries of both sides; undefined if Git can join it, or the owner has to choose. */
async function joinedOrder(git: Git, theirs: string, keep?: Side) {
  const base = await git("merge-base", "HEAD", theirs);
  const [before, mine, other] = await Promise.all(
    [base, "HEAD", theirs].map((commit) => jsonIn(git, commit, ORDER)),
  );
  const isChanged = [mine, other].every((each) => JSON.stringify(each) !== JSON.stringify(before));
  if (!isChanged) return undefined;
  const sides = [mine, other] as Parameters<typeof joinOrder>[0][];
  const [kept = {}, left = {}] = keep === "theirs" ? sides.reverse() : sides;
  const { joined, isAgreed } = joinOrder(before as typeof kept, kept, left);
  return isAgreed || keep ? joined : undefined;
}

import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "../../vite-plugins/content/entries";
import { joinOrder, type Order } from "../../vite-plugins/content/join-order";
import { MADE, versionsOf, wordsOf } from "../../vite-plugins/content/words";
import { type Git, gitIn, jsonIn } from "./git";

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
  const commits = [await git("merge-base", "HEAD", theirs), "HEAD", theirs];
  const orders = await Promise.all(commits.map((commit) => jsonIn(git, commit)(ORDER)));
  const [before = {}, mine = {}, other = {}] = orders as Order[];
  const order = joinOrder(before, mine, other, keep);
  await git("worktree", "add", "--quiet", "--detach", folder, "HEAD");
  try {
    const merge = ["merge", "--quiet", "-m", "Junta lo que publicó otra persona", theirs];
    await there(...merge, ...(keep ? [`--strategy-option=${side}`] : [])).catch(async (error) => {
      const files = (await there("diff", "--name-only", "--diff-filter=U", "-z")).split("\0").filter(Boolean);
      if (files.length === 0) throw error;
      const open = files.filter((path) => !MADE.test(path) && !(order && path === ORDER));
      const versions = await versionsOf(open, jsonIn(there, "HEAD"), jsonIn(there, "MERGE_HEAD"));
      const words = wordsOf(root, versions).join(". ");
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

import { DAY } from "../../domain/content/subjects";
import { gitIn } from "./git";
import { isSamePart } from "./join";
import { timeOf } from "./join-commits";
import { joinSequence } from "./join-values";
import { type Part, type Parts, partsOf } from "./parts";
import { publishedCommit } from "./remote";
import { repaired } from "./repair";
import { filesOf, PUBLISHED, storedTree, treeOnDisk, writeTree } from "./snapshot";
import { type Change, changesIn } from "./words";

/** Something that was published, by whom and when. */
export interface Published {
  readonly commit: string;
  readonly who: string;
  readonly when: string;
  readonly changes: readonly Change[];
}

/** What to bring back: parts by their ids, as they were before a commit, or else as they are published. */
export interface Wish {
  readonly before?: string | undefined;
  readonly ids: readonly string[];
}

/** Publications, the newest first. */
export interface Publications {
  readonly found: readonly Published[];
  /** The last commit that was looked at. Asked for with it, the ones before come. "" if there are none. */
  readonly last: string;
}

const MOST = 20;

/** Returns the publications before a commit, or the latest. */
export async function publications(root: string, before = ""): Promise<Publications> {
  const git = gitIn(root);
  checkCommit(before);
  const range = [
    "--first-parent",
    `--max-count=${MOST}`,
    ...(before ? ["--skip=1", before] : [await publishedCommit(git)]),
  ];
  const logged = await git("log", "--format=%H%x00%P%x00%an%x00%at", ...range, "--", ...PUBLISHED);
  const lines = logged.split("\n").filter(Boolean);
  const found = lines.map(async (line) => {
    const [commit = "", parents = "", who = "", at] = line.split("\0");
    const [parent] = parents.split(" ");
    const changes = parent ? await changesIn(git, parent, commit) : [];
    return { commit, who, when: timeOf(at), changes: changes.filter(({ id }) => id) };
  });
  const [last = ""] = lines.length < MOST ? [] : (lines.at(-1)?.split("\0") ?? []);
  return { found: (await Promise.all(found)).filter(({ changes }) => changes.length > 0), last };
}

function checkCommit(words: string): void {
  if (!/^[0-9a-f]*$/.test(words)) throw new Error("No existe.");
}

/** Changes the files on disk so that parts are as they once were. Nothing is published. */
export async function bringBack(root: string, { before, ids }: Wish): Promise<void> {
  const git = gitIn(root);
  if (before) checkCommit(before);
  const last = await filesOf(git, await publishedCommit(git));
  const then = before ? await filesOf(git, `${before}^`) : last;
  const there = partsOf(then);
  // Parts that came since have other ids than those from before.
  const since = before ? partsOf(await filesOf(git, before), there) : there;
  const tree = await treeOnDisk(git);
  const now = await filesOf(git, tree);
  const present = partsOf(now, since);
  const wanted = restored(present, there, ids, before ? partsOf(last, present) : there);
  await writeTree(git, tree, await storedTree(git, tree, wanted, [now, then]));
}

/** Returns content in which the parts of `ids` are as they were `then`. */
function restored(now: Parts, then: Parts, ids: readonly string[], published = then): Parts {
  const parts = new Map(now.parts);
  for (const id of ids) {
    const [old, present] = [then.parts.get(id), parts.get(id)];
    if (old) parts.set(id, present ? asBefore(old, present) : old);
    else parts.delete(id);
  }
  const order = now.parts.get("order") as Part;
  const lists = Object.entries(order.value).map(([name, own]) => {
    const before = (then.parts.get("order")?.value[name] ?? []) as string[];
    const sides = [before.filter((id) => parts.has(id)), own as string[]] as const;
    const [first, second] = ids.includes("order") ? sides : [...sides].reverse();
    return [name, joinSequence([], second ?? [], first ?? []).joined];
  });
  parts.set("order", { ...order, value: Object.fromEntries(lists) });
  return withDays(repaired({ ...now, parts }, now, now), published);
}

/** Returns a part as it was, with the addresses that it has got since, and changed today. */
function asBefore(old: Part, present: Part): Part {
  const former = new Set([...old.formerSlugs, ...present.formerSlugs, present.slug]);
  former.delete(old.slug);
  const isDated = DAY in old.value || DAY in present.value;
  const day = isDated && { [DAY]: new Date().toLocaleDateString("sv") };
  return { ...old, formerSlugs: [...former], value: { ...old.value, ...day } };
}

/** Takes back the days of parts that are as published again. The home page's follows the order, too. */
function withDays({ parts, others }: Parts, published: Parts): Parts {
  const isPublished = (id: string) => {
    const [part, other] = [parts.get(id), published.parts.get(id)];
    return part && other && isSamePart(part, other);
  };
  const dated = [...parts].map(([id, part]): [string, Part] => {
    const isBack = isPublished(id) && (id !== "home" || isPublished("order"));
    return [id, { ...part, value: (isBack && published.parts.get(id)?.value) || part.value }];
  });
  return { parts: new Map(dated), others };
}

import { createHash } from "node:crypto";
import type { Files } from "../../domain/content/content";
import { DAY, subjects } from "../../domain/content/subjects";
import type { Git } from "./git";
import { isSamePart, joinParts, PRINTED, printedIn, type Side } from "./join";
import { type Author, joinVersions, lastAuthor } from "./join-commits";
import { joinSequence } from "./join-values";
import { type Fields, FileRef, type Part, type Parts, partsOf, pathsOf } from "./parts";
import { repaired } from "./repair";
import { gitAs, lastSave, type Person } from "./saves";
import { filesOf, storedTree, treeOnDisk } from "./snapshot";
import { type Change, changesBetween, type Difference, differences } from "./words";

/** The developers' content as it was handed over last. Its history has what was handed over before, by whoever wrote it. */
export const DEVELOPERS_REF = "refs/frukto/developers";
/**
 * The developers' content as far as it was taken or left. An entry is proposed where {@link DEVELOPERS_REF} has another one. Before
 * the first proposal was weighed it is the content that the editor began with.
 */
const WEIGHED_REF = "refs/frukto/weighed";

const GONE = "Esta propuesta ya no está: alguien la aceptó o la descartó.";
const OTHER = "La propuesta o lo guardado cambió desde que la leíste: léela de nuevo.";

/** A change that developers propose for an entry. */
export interface Proposal extends Change, Author {
  /** Changes with what is saved and with what accepting would make of it. */
  readonly key: string;
  /** The saved texts, and those after accepting. */
  readonly fields: readonly Difference[];
}

/** A proposal as a person has read it. */
export interface Weighed {
  readonly id: string;
  /** Of {@link Proposal.key}. */
  readonly key: string;
  /** Versions to keep, by the keys of a `Conflict`'s questions. */
  readonly answers?: Readonly<Record<string, Side>> | undefined;
}

/** The three versions that are joined. All have the ids of `before`. */
interface Versions {
  readonly before: Parts;
  readonly mine: Parts;
  readonly theirs: Parts;
  /** Tree of what is saved. */
  readonly tree: string;
  /** Commit of `before`, and what its ref holds: "" while there is no ref. */
  readonly weighed: string;
  readonly old: string;
  /** Commit of `theirs`. */
  readonly handedOver: string;
  readonly sources: readonly Files[];
}

/** Returns the open proposals, by entry. Throws a Spanish line if git can't tell. */
export async function proposals(root: string): Promise<readonly Proposal[]> {
  const git = gitAs(root);
  const versions = await versionsIn(git);
  if (!versions) return [];
  const open = pendingIn(versions).filter(({ text }) => text);
  return Promise.all(
    open.map(async ({ id, text, fields, key }) => {
      const paths = [versions.before, versions.theirs].flatMap(({ parts }) => pathsOf(parts.get(id)));
      return { id, text, fields, key, ...(await lastAuthor(git, [versions.handedOver], paths)) };
    }),
  );
}

/**
 * Joins a proposal with what is saved, which `write` changes on disk from one tree to another, and returns the change in words.
 * Nothing is published. `write` throws where the result is wrong: the proposal stays then. Throws a `Conflict` if an answer is
 * missing, and a Spanish line if the proposal is another one by now.
 */
export async function accept(
  root: string,
  wish: Weighed,
  write: (from: string, to: string) => Promise<void>,
  person?: Person,
): Promise<string> {
  const git = gitAs(root, person);
  const { versions, text } = await read(git, wish);
  const { before, mine, tree, handedOver } = versions;
  const commits = [await lastSave(git), "HEAD"].filter(Boolean);
  const there = proposing([wish.id], versions);
  const joined = await joinVersions(before, mine, there, wish.answers, (paths, side) =>
    lastAuthor(git, side === "mine" ? commits : [handedOver], paths),
  );
  const fit = changedToday(repaired(joined, mine, before), mine);
  await write(tree, await storedTree(git, tree, fit, versions.sources));
  await settle(git, [wish.id], versions);
  return text;
}

/** Drops a proposal. It returns once a developer changes the entry again. Throws a Spanish line if it is another one by now. */
export async function discard(root: string, wish: Weighed): Promise<void> {
  const git = gitAs(root);
  await settle(git, [wish.id], (await read(git, wish)).versions);
}

/**
 * Drops proposals of which all is saved already, so that they do not return with the next change. `isKnown` says of which others
 * nothing is new.
 */
export async function settleKnown(
  git: Git,
  isKnown: (id: string, versions: Versions) => Promise<boolean> = async () => false,
): Promise<void> {
  const versions = await versionsIn(git);
  if (!versions) return;
  const ids: string[] = [];
  for (const { id, text } of pendingIn(versions)) if (!text || (await isKnown(id, versions))) ids.push(id);
  if (ids.length > 0) await settle(git, ids, versions);
}

/** Returns the content that the editor began with. */
export function firstCommit(git: Git): Promise<string> {
  return git("rev-list", "--max-parents=0", "HEAD");
}

async function read(git: Git, { id, key }: Weighed) {
  const versions = await versionsIn(git);
  const found = versions && pendingIn(versions).find((each) => each.id === id && each.text);
  if (!found) throw new Error(GONE);
  if (found.key !== key) throw new Error(OTHER);
  return { versions, text: found.text };
}

/** Returns undefined where nothing was handed over that differs by an entry. */
async function versionsIn(git: Git): Promise<Versions | undefined> {
  const [handedOver, weighedBefore = ""] = await Promise.all(
    [DEVELOPERS_REF, WEIGHED_REF].map((ref) => git("for-each-ref", "--format=%(objectname)", ref)),
  );
  if (!handedOver) return undefined;
  const weighed = weighedBefore || (await firstCommit(git));
  const [then, now] = await Promise.all([filesOf(git, weighed), filesOf(git, handedOver)]);
  const before = partsOf(then);
  const theirs = withoutPrints(partsOf(now, before), before);
  if (!changesBetween(before, theirs).some(({ id }) => id)) return undefined;
  const tree = await treeOnDisk(git);
  const saved = await filesOf(git, tree);
  const mine = partsOf(saved, before);
  return { before, mine, theirs, tree, weighed, old: weighedBefore, handedOver, sources: [saved, now, then] };
}

/** Returns developers' content with the prints of before. Prints of changed texts are made again. */
function withoutPrints(theirs: Parts, before: Parts): Parts {
  const isPrinted = printedIn(theirs, before);
  const parts = [...theirs.parts].map(([id, part]): [string, Part] => {
    const old = before.parts.get(id)?.value ?? {};
    const fields = Object.entries(part.value).map(([key, value]) => [
      key,
      isPrinted(value) && isPrinted(old[key]) ? old[key] : value,
    ]);
    return [id, { ...part, value: Object.fromEntries(fields) }];
  });
  return { ...theirs, parts: new Map(parts) };
}

/** Returns the entries that developers have changed. The text is "" where all of it is saved already. */
function pendingIn(versions: Versions) {
  const { before, mine, theirs } = versions;
  const changed = changesBetween(before, theirs).flatMap(({ id }) => id || []);
  return changed.map((id) => {
    const there = proposing([id], versions);
    const { questions } = joinParts(before, mine, there);
    const answers = Object.fromEntries(questions.map(({ key }) => [key, "theirs" as const]));
    const after = repaired(joinParts(before, mine, there, answers).joined, mine, before);
    const { text = "" } = changesBetween(mine, after).find((each) => each.id === id) ?? {};
    const fields = text ? differences(id, mine, after) : [];
    const key = createHash("sha1")
      .update(JSON.stringify([text, fields]))
      .digest("hex");
    return { id, text, fields, key };
  });
}

/** Returns the content of before with these entries as developers have them. A new one has its place in the order. */
function proposing(ids: readonly string[], { before, theirs }: Versions): Parts {
  const parts = new Map(before.parts);
  for (const id of ids) {
    const part = theirs.parts.get(id);
    if (part) parts.set(id, part);
    else parts.delete(id);
  }
  const order = before.parts.get("order");
  if (order && !ids.includes("order")) {
    const lists = Object.entries(order.value).map(([name, own]) => {
      const listed = (theirs.parts.get("order")?.value[name] ?? []) as readonly string[];
      const fit = listed.filter((id) => parts.has(id));
      return [name, joinSequence([], fit, own as readonly string[]).joined];
    });
    parts.set("order", { ...order, value: Object.fromEntries(lists) });
  }
  return { parts, others: { ...before.others, ...recordOf(ids, before, theirs) } };
}

/** Returns the record of prints with those that come with entries. Without it they would count as the owner's own files. */
function recordOf(ids: readonly string[], before: Parts, theirs: Parts): Fields {
  const record = (theirs.others[PRINTED] ?? {}) as Fields;
  const values = ids.flatMap((id) => Object.values(theirs.parts.get(id)?.value ?? {}));
  const hashes = values.flatMap((value) => (value instanceof FileRef ? value.hash : []));
  const come = Object.entries(record).filter(([hash]) => hashes.includes(hash));
  return come.length === 0
    ? {}
    : { [PRINTED]: { ...(before.others[PRINTED] as Fields), ...Object.fromEntries(come) } };
}

/** Returns content in which all that differs from what is saved has changed today; the home page follows the order. */
function changedToday({ parts, others }: Parts, mine: Parts): Parts {
  const isChanged = (id: string) => {
    const [part, own] = [parts.get(id), mine.parts.get(id)];
    return !part || !own || !isSamePart(part, own);
  };
  const day = new Date().toLocaleDateString("sv");
  const dated = [...parts].map(([id, part]): [string, Part] => {
    const isDated = DAY in (subjects[part.name]?.schema.entries ?? {});
    const isDue = isDated && (isChanged(id) || (id === "home" && isChanged("order")));
    return [id, isDue ? { ...part, value: { ...part.value, [DAY]: day } } : part];
  });
  return { parts: new Map(dated), others };
}

/** Notes that entries were weighed, unless another process has done so meanwhile: that throws. */
async function settle(git: Git, ids: readonly string[], versions: Versions): Promise<void> {
  const { before, weighed, old, sources } = versions;
  const parts = repaired(proposing(ids, versions), before, before);
  const tree = await storedTree(git, weighed, parts, sources);
  const commit = await git("commit-tree", tree, "-p", weighed, "-m", "Visto");
  await git("update-ref", WEIGHED_REF, commit, old);
}

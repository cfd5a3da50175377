import type { Files } from "../../domain/content/content";
import { dataPath } from "../../domain/content/subjects";
import type { Git } from "./git";
import { joinParts, type Question, type Side } from "./join";
import type { Shown } from "./labels";
import { type FileRef, type Parts, partsOf, pathsOf, unreadableAt } from "./parts";
import { repaired } from "./repair";
import { filesOf, storedTree } from "./snapshot";
import { changesBetween, labelOf, messageOf, phrasesOf, shown } from "./words";

/** A version of a question, with what its author has changed in the part, and when. */
export interface Version extends Shown<FileRef> {
  readonly who: string;
  readonly when: string;
  readonly changed: string;
}

/** Two people have changed the same things, each otherwise. */
export class Conflict extends Error {
  constructor(
    readonly questions: readonly {
      readonly key: string;
      readonly about: string;
      readonly mine: Version;
      readonly theirs: Version;
    }[],
  ) {
    super("Otra persona cambió lo mismo que tú. Elige qué versión queda.");
  }
}

/** Who made a version, and when, in words. */
export type Author = Pick<Version, "who" | "when">;

/**
 * Joins the content of two commits, and returns the commit that has both; `theirs`, if nothing of mine is missing in it.
 * All other files are theirs. Moves no branch. Throws a {@link Conflict} if an answer is missing.
 */
export async function joinCommits(
  git: Git,
  mine: string,
  theirs: string,
  answers?: Readonly<Record<string, Side>>,
): Promise<string> {
  const base = await git("merge-base", mine, theirs);
  if (base === (await git("rev-parse", mine))) return theirs;
  const versions = await Promise.all([base, mine, theirs].map((commit) => filesOf(git, commit)));
  const [old, own, other] = versions as [Files, Files, Files];
  const before = partsOf(old);
  const [here, there] = [partsOf(own, before), partsOf(other, before)];
  const joined = await joinVersions(before, here, there, answers, (paths, side) =>
    lastAuthor(git, [`${base}..${side === "mine" ? mine : theirs}`], paths),
  );
  const fit = repaired(joined, there, before);
  const tree = await storedTree(git, theirs, fit, [other, own]);
  const message = messageOf(changesBetween(there, fit), "");
  return git("commit-tree", tree, "-p", theirs, "-p", await git("rev-parse", mine), "-m", message);
}

/**
 * Joins two people's changes to the content `before`. `authorOf` names the author of a side of a question by its paths. Throws a
 * {@link Conflict} if an answer is missing.
 */
export async function joinVersions(
  before: Parts,
  here: Parts,
  there: Parts,
  answers: Readonly<Record<string, Side>> | undefined,
  authorOf: (paths: readonly string[], side: Side) => Promise<Author>,
): Promise<Parts> {
  for (const part of [...here.parts.values(), ...there.parts.values()])
    if (part.unreadable) throw unreadableAt(dataPath(part));
  const { joined, questions } = joinParts(before, here, there, answers);
  const versionOf = async (question: Question, side: Side) => {
    const { id, path } = question;
    const paths = [before, here, there].flatMap(({ parts }) => pathsOf(parts.get(id)));
    const author = await authorOf(id ? paths : path.slice(0, 1), side);
    const own = side === "mine" ? here : there;
    const changed = phrasesOf(before.parts.get(id), own.parts.get(id)).join(", ");
    return { ...shown(question, question[side], own), ...author, changed };
  };
  const asked = questions.map(async (question) => ({
    key: question.key,
    about: labelOf(question, [here, there, before]),
    mine: await versionOf(question, "mine"),
    theirs: await versionOf(question, "theirs"),
  }));
  if (asked.length > 0) throw new Conflict(await Promise.all(asked));
  return joined;
}

/** Returns who changed files last in these commits. */
export async function lastAuthor(
  git: Git,
  commits: readonly string[],
  paths: readonly string[],
): Promise<Author> {
  const [who = "", at] = (await git("log", "-1", "--format=%an%x00%at", ...commits, "--", ...paths)).split(
    "\0",
  );
  return { who, when: timeOf(at) };
}

/** Returns a time as the owner reads it: `25 de noviembre, 10:42`. */
export function timeOf(seconds = "0"): string {
  return new Date(Number(seconds) * 1000).toLocaleString("es-CL", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

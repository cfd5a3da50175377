import { createHash } from "node:crypto";
import { DAY, subjects } from "../../domain/content/subjects";
import { type Ask, joinSequence, joinValues } from "./join-values";
import { type Fields, FileRef, type Part, type Parts } from "./parts";
import { isSame } from "./values";

/** The version to keep where two people changed one thing. */
export type Side = "mine" | "theirs";

/** Something that two people changed, each otherwise. */
export interface Question {
  /** Changes with both versions. */
  readonly key: string;
  /** Part that it is about, "" for other files. */
  readonly id: string;
  /** Fields on the way to it; none for a whole part, which one side took away, or both added. */
  readonly path: readonly string[];
  /** `undefined` where it was taken away. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The sources of printed files, by the files' hash. */
export const PRINTED = "content/printed.json";
/** Files that `npm run media` and printing make. */
export const MADE = /^(content\/(pictures|made-from|printed)\.json|public\/(?!chat\/aviso\.mp3$).+)$/;

/**
 * Joins the changes of two people to the content `before`: entry by entry, and in each of them field by field. Where both
 * changed one thing, the answer decides, or else mine; questions without an answer are returned.
 */
export function joinParts(
  before: Parts,
  mine: Parts,
  theirs: Parts,
  answers: Readonly<Record<string, Side>> = {},
): { readonly joined: Parts; readonly questions: readonly Question[] } {
  const questions: Question[] = [];
  const isPrinted = printedIn(mine, theirs);
  const askAbout =
    (id: string): Ask =>
    (path, own, other) => {
      // Printed files are printed again. Made files are made again; until then, theirs fit the record of them.
      if ((isPrinted(own) && isPrinted(other)) || (!id && MADE.test(path[0] ?? ""))) return other;
      const about = JSON.stringify([id, path, own, other]);
      const key = createHash("sha1").update(about).digest("hex");
      if (!(key in answers)) questions.push({ key, id, path, mine: own, theirs: other });
      return answers[key] === "theirs" ? other : own;
    };
  const parts = new Map<string, Part>();
  for (const id of new Set([before, theirs, mine].flatMap((side) => [...side.parts.keys()]))) {
    const [old, own, other] = [before, mine, theirs].map((side) => side.parts.get(id));
    const part = joinPart(old, own, other, askAbout(id));
    if (part) parts.set(id, part);
  }
  const others = joinValues({ path: [] }, [before.others, mine.others, theirs.others], askAbout(""));
  return { joined: { parts, others: others as Fields }, questions };
}

/** Returns a function that knows the files that were printed of the content. */
export function printedIn(...sides: readonly Parts[]): (value: unknown) => boolean {
  const printed = new Set(sides.flatMap(({ others }) => Object.keys(others[PRINTED] ?? {})));
  return (value) => value instanceof FileRef && printed.has(value.hash);
}

/** Returns whether a part is the same but for the day of its change. */
export function isSamePart(one: Part, other: Part): boolean {
  return one.slug === other.slug && isSame({ ...one.value, [DAY]: "" }, { ...other.value, [DAY]: "" });
}

function joinPart(old: Part | undefined, own: Part | undefined, other: Part | undefined, ask: Ask) {
  if (!own || !other) {
    const left = own ?? other;
    if (!old || !left) return left;
    return isSamePart(left, old) ? undefined : (ask([], own, other) as Part | undefined);
  }
  if (!old) return isSame(own, other) ? own : (ask([], own, other) as Part);
  const slug = joinValues({ path: ["slug"] }, [old.slug, own.slug, other.slug], ask) as string;
  const former = joinSequence(old.formerSlugs, own.formerSlugs, other.formerSlugs).joined;
  const formerSlugs = new Set([...former, old.slug, other.slug]);
  formerSlugs.delete(slug);
  const schema = subjects[own.name]?.schema;
  const value = joinValues({ path: [], schema }, [old.value, own.value, other.value], ask) as Fields;
  return { ...own, slug, formerSlugs: [...formerSlugs], value };
}

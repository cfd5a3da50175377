import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { Structure } from "../../domain/content/fields";
import { DAY, subjects } from "../../domain/content/subjects";
import { type Fields, FileRef, isRecord, type Part, type Parts } from "./parts";

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

/** Says which value stays, where two people have changed one thing. */
type Ask = (path: Question["path"], mine: unknown, theirs: unknown) => unknown;

/** A value in three versions: before, mine, theirs. `undefined` where it is missing. */
type Three = readonly unknown[];

/** Where a value stands in its part. */
interface Position {
  readonly path: Question["path"];
  readonly schema?: Structure | undefined;
}

/** The sources of printed files, by the files' hash. */
const PRINTED = "content/printed.json";
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
  const printed = new Set([mine, theirs].flatMap(({ others }) => Object.keys(others[PRINTED] ?? {})));
  const isPrinted = (value: unknown) => value instanceof FileRef && printed.has(value.hash);
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

/** Returns whether a part is the same but for the day of its change. */
export function isSame(one: Part, other: Part): boolean {
  return (
    one.slug === other.slug && isDeepStrictEqual({ ...one.value, [DAY]: "" }, { ...other.value, [DAY]: "" })
  );
}

function joinPart(old: Part | undefined, own: Part | undefined, other: Part | undefined, ask: Ask) {
  if (!own || !other) {
    const left = own ?? other;
    if (!old || !left) return left;
    return isSame(left, old) ? undefined : (ask([], own, other) as Part | undefined);
  }
  if (!old) return isDeepStrictEqual(own, other) ? own : (ask([], own, other) as Part);
  const slug = joinValues({ path: ["slug"] }, [old.slug, own.slug, other.slug], ask) as string;
  const former = joinSequence(old.formerSlugs, own.formerSlugs, other.formerSlugs).joined;
  const formerSlugs = new Set([...former, old.slug, other.slug]);
  formerSlugs.delete(slug);
  const schema = subjects[own.name]?.schema;
  const value = joinValues({ path: [], schema }, [old.value, own.value, other.value], ask) as Fields;
  return { ...own, slug, formerSlugs: [...formerSlugs], value };
}

/** Joins the changes of two people to one value, field by field. */
function joinValues(position: Position, versions: Three, ask: Ask): unknown {
  const [before, mine, theirs] = versions;
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(theirs, before)) return mine;
  if (isDeepStrictEqual(mine, before)) return theirs;
  const { path, schema } = position;
  if (path.at(-1) === DAY) return [`${mine}`, `${theirs}`].sort().at(-1);
  if (versions.every(Array.isArray)) return joinLists(position, versions as unknown[][], ask);
  if (metadataOf(schema).isOne || !versions.every(isRecord)) return ask(path, mine, theirs);
  const joined = [...new Set(versions.flatMap(Object.keys))].map((key) => {
    const fields = versions.map((each) => (each as Fields)[key]);
    return [key, joinValues(inner(position, key), fields, ask)];
  });
  return Object.fromEntries(joined.filter(([, value]) => value !== undefined));
}

function inner({ schema, path }: Position, key: string | number): Position {
  const field = schema?.entries?.[key] ?? schema?.item;
  return { schema: field?.wrapped ?? field, path: [...path, `${key}`] };
}

function metadataOf(schema: Structure | undefined) {
  return (schema ? v.getMetadata(schema) : {}) as { readonly isOne?: boolean; readonly named?: string };
}

function joinLists(position: Position, lists: readonly unknown[][], ask: Ask): unknown {
  const [before = [], mine = [], theirs = []] = lists;
  const field = metadataOf(position.schema).named;
  const isMoved = (list: unknown[]) =>
    list.some((one, at) => !isDeepStrictEqual(one, before[at]) && isIn(before, one));
  if (!field && [mine, theirs].every((list) => list.length === before.length && !isMoved(list)))
    return mine.map((one, at) => joinValues(inner(position, at), [before[at], one, theirs[at]], ask));
  if (!lists.flat().every((each) => (field ? isRecord(each) : typeof each === "string")))
    return ask(position.path, mine, theirs);
  const nameOf = (element: unknown) => `${field ? (element as Fields)[field] : element}`;
  const [names = [], own = [], others = []] = lists.map((list) => list.map(nameOf));
  const { joined, isOpen } = joinSequence(names, own, others);
  const values = new Map<string, unknown>();
  for (const name of new Set([...joined, ...names])) {
    const versions = lists.map((list) => list.find((each) => nameOf(each) === name));
    const at = [own, others].map((list) => list.indexOf(name)).find((index) => index >= 0) ?? 0;
    const value = joinValues(inner(position, at), versions, ask);
    if (value !== undefined) values.set(name, value);
  }
  // An element that one side took away and the other changed may have stayed.
  const listed = (order: readonly string[]) =>
    [...new Set([...order, ...values.keys()])].flatMap((name) => values.get(name) ?? []);
  const all = listed(joined);
  // Lists have at least one element.
  if (all.length === 0) return ask(position.path, mine, theirs);
  return isOpen ? ask(position.path, all, listed(joinSequence(names, others, own).joined)) : all;
}

function isIn(list: readonly unknown[], value: unknown): boolean {
  return list.some((each) => isDeepStrictEqual(each, value));
}

/**
 * Joins two orders that began as `before`: an order with the names that either side added, each after the one that it
 * follows there, and without those that either side took away. `isOpen` if both sides have moved the rest, otherwise;
 * `mine` decides then.
 */
export function joinSequence(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { readonly joined: string[]; readonly isOpen: boolean } {
  const shared = before.filter((name) => mine.includes(name) && theirs.includes(name));
  const orderIn = (side: readonly string[]) => side.filter((name) => shared.includes(name)).join("\n");
  const [was, here, there] = [before, mine, theirs].map(orderIn);
  const [first, second] = here === was ? [theirs, mine] : [mine, theirs];
  const isGone = (name: string) => before.includes(name) && !shared.includes(name);
  const joined = first.filter((name) => !isGone(name));
  for (const [index, name] of second.entries()) {
    if (joined.includes(name) || isGone(name)) continue;
    const previous = second.slice(0, index).findLast((each) => joined.includes(each));
    joined.splice(previous === undefined ? 0 : joined.indexOf(previous) + 1, 0, name);
  }
  return { joined, isOpen: here !== was && there !== was && here !== there };
}

import * as v from "valibot";
import type { Structure } from "../../domain/content/fields";
import { DAY } from "../../domain/content/subjects";
import { isRecord, isSame } from "./values";

// Node and browsers run this: commits are joined by it, and what is typed with what was saved meanwhile.

/** Fields on the way to a value. */
type Path = readonly string[];

/** Says which value stays, where two people have changed one thing. */
export type Ask = (path: Path, mine: unknown, theirs: unknown) => unknown;

/** A value in three versions: before, mine, theirs. `undefined` where it is missing. */
type Three = readonly unknown[];

/** Where a value stands in its part. */
interface Position {
  readonly path: Path;
  readonly schema?: Structure | undefined;
}

/** Joins the changes of two people to one value, field by field. */
export function joinValues(position: Position, versions: Three, ask: Ask): unknown {
  const [before, mine, theirs] = versions;
  if (isSame(mine, theirs) || isSame(theirs, before)) return mine;
  if (isSame(mine, before)) return theirs;
  const { path, schema } = position;
  if (path.at(-1) === DAY) return [`${mine}`, `${theirs}`].sort().at(-1);
  if (versions.every(Array.isArray)) return joinLists(position, versions as unknown[][], ask);
  if (metadataOf(schema).isOne || !versions.every(isRecord)) return ask(path, mine, theirs);
  const joined = [...new Set(versions.flatMap(Object.keys))].map((key) => {
    const fields = versions.map((each) => (each as Record<string, unknown>)[key]);
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
  const { named } = metadataOf(position.schema);
  /** Whether each element is the one that stood there before, as it was or with something of it. */
  const isInPlace = (list: readonly unknown[]) =>
    list.length === before.length && list.every((one, at) => continues(one, before[at]) && !isMoved(one, at));
  const isMoved = (one: unknown, at: number) =>
    !isSame(one, before[at]) && before.some((each) => isSame(each, one));
  if (!named && isInPlace(mine) && isInPlace(theirs))
    return mine.map((one, at) => joinValues(inner(position, at), [before[at], one, theirs[at]], ask));
  // Without a field for it, an element is called by its first text, as in the form.
  const field = named || Object.keys(inner(position, 0).schema?.entries ?? {})[0];
  const nameOf = (element: unknown) => {
    const name = field && isRecord(element) ? element[field] : element;
    // In the form a picture's name comes with its bytes.
    return isRecord(name) ? name.name : name;
  };
  const [names = [], own = [], others = []] = lists.map((list) => list.map(nameOf)) as string[][];
  const areNames = (list: readonly unknown[]) =>
    list.every((name) => typeof name === "string") && new Set(list).size === list.length;
  if (![names, own, others].every(areNames)) return ask(position.path, mine, theirs);
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

/** Returns whether an element may be one of before: a text, or fields of which one has the same text. */
function continues(one: unknown, before: unknown): boolean {
  if (!isRecord(one) || !isRecord(before)) return true;
  return Object.keys(one).some((key) => one[key] === before[key] && one[key] && one[key] !== true);
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

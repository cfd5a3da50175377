import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { ContentError, type Problem } from "./problem";
import { collections, KEPT, type Structure, singletons } from "./subjects";

/** A file in two versions: the values of a JSON file, if it is there. */
export interface Change {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Returns a JSON file's value at some time, or undefined if it was not there. */
export type Version = (path: string) => unknown;

/** A problem as the owner reads it in the form. */
export interface Advice {
  /** What it is about, what is wrong, and what to do. */
  readonly text: string;
  /** Field that mends it, if one does: subject, entry, path of the field. */
  readonly place?: { readonly subject: string; readonly slug: string; readonly field: string } | undefined;
}

/** Files that are made from others. */
export const MADE = /^(content\/pictures\.json|media\/.*|public\/(?!chat\/|marca\/)(.+\/.+|[^/]+\.mp4))$/;

/** How entries of a collection come and go. */
const ENTRIES: Readonly<Record<string, readonly [added: string, retired: string]>> = {
  flavours: ["sabor nuevo", "sabor retirado"],
  machines: ["máquina nueva", "máquina retirada"],
  clients: ["cliente nuevo", "cliente retirado"],
};

/** Returns changes as sentences, one for each entry or page: 'Pera: segundo párrafo, vaso recortado'. */
export function wordsOf(root: string, changes: readonly Change[]): string[] {
  const sentences = new Map<string, Set<string>>();
  for (const change of changes.filter(({ path }) => !MADE.test(path)))
    for (const [title, phrase] of phrasesOf(root, change, changes))
      sentences.set(title, (sentences.get(title) ?? new Set()).add(phrase));
  if (sentences.size === 0 && changes.length > 0) return ["Fechas y archivos que se hacen solos"];
  return [...sentences].map(([title, phrases]) => `${title}: ${[...phrases].join(", ")}`);
}

/** Returns a problem in words, with the field that mends it. */
export function adviceOn(root: string, { file, field = "", message }: Problem): Advice {
  const subject = /^content\/(flavours|machines|clients)\/[^/]+$/.exec(file)?.[1];
  if (subject) return { text: `${file}: ${message}`, place: { subject: "order", slug: "", field: subject } };
  const found = placeOf(file);
  if (!found) return { text: [file, message].filter(Boolean).join(": ") };
  const { name, schema, data, key, label, item } = found;
  const value = jsonAt(root, data);
  const entry = ENTRIES[name] ? (data.split("/")[2] ?? "") : "";
  const title = (entry && firstText(value)) || entry || titleIn(schema);
  const about = [title, label || labelsOf(schema, field)].filter(Boolean).join(", ");
  // The form has no field for a picture that no list names.
  const hasField = !item || JSON.stringify(value ?? "").includes(`"${item}"`);
  const place = { subject: name, slug: entry, field: key || field };
  return { text: `${about}: ${message}`, place: hasField ? place : undefined };
}

/** Returns an error in words for the owner. */
export function inWords(root: string, error: Error): string {
  if (!(error instanceof ContentError)) return error.message;
  return error.problems.map((problem) => adviceOn(root, problem).text).join(" ");
}

/** Returns the labels on the way to a field: `galería 2, descripción de la foto`. */
function labelsOf(schema: Structure, field: string): string {
  let inner = schema;
  let labels = "";
  for (const step of field.split(".")) {
    const next = inner.entries?.[step] ?? inner.item;
    if (!next) break;
    labels += inner.item ? ` ${Number(step) + 1}` : `${labels && ", "}${inSentence(titleIn(next))}`;
    inner = next.wrapped ?? next;
  }
  return labels;
}

/** Returns phrases that say a change, each after what it is about. */
function phrasesOf(root: string, change: Change, changes: readonly Change[]): [string, string][] {
  const place = placeOf(change.path);
  if (!place) return [["Otros archivos", change.path]];
  const { name, schema, data, label } = place;
  const whole = changes.find(({ path }) => path === data);
  const [added, retired] = ENTRIES[name] ?? [];
  const title = added ? firstText(whole?.after ?? jsonAt(root, data) ?? whole?.before) : titleIn(schema);
  if (added && retired && whole && (whole.before === undefined || whole.after === undefined)) {
    const [former] = formerSlugs(whole);
    if (label || changes.flatMap(formerSlugs).includes(data.split("/")[2])) return [];
    if (whole.after === undefined) return [[title, retired]];
    return [[title, former === undefined ? added : `otra dirección, antes ${former}`]];
  }
  if (label) return [[title, label]];
  const [old, now] = [change.before, change.after].map((value) => (isRecord(value) ? value : {}));
  return Object.entries(schema.entries ?? {})
    .filter(([key]) => !KEPT.includes(key) && !isDeepStrictEqual(old?.[key], now?.[key]))
    .map(([, field]) => [title, inSentence(titleIn(field))]);
}

/** Returns where a file belongs: its subject, the data beside it, and its label, "" for the data itself. */
function placeOf(path: string) {
  for (const [name, { path: base, schema, files }] of Object.entries({ ...collections, ...singletons })) {
    const isEntry = base.includes("*");
    const folder = (isEntry ? new RegExp(`^content/${name}/[^/]+/`) : /^content\//).exec(path)?.[0];
    const data = `${folder}${isEntry ? "index" : base}.json`;
    if (path === data) return { name, schema: schema as Structure, data, key: "", label: "", item: "" };
    for (const [key, { place, label }] of Object.entries<{ place: string; label: string }>(files)) {
      const pattern = `^${folder}${place.replace(/\{\w+\}/, "([^/]+?)")}(?:\\.\\w+)?$`;
      const [found, item] = new RegExp(pattern).exec(path) ?? [];
      const named = item ? `${inSentence(label)} «${item}»` : inSentence(label);
      if (found) return { name, schema: schema as Structure, data, key, label: named, item };
    }
  }
  return undefined;
}

/** Returns the earlier addresses of an entry that came. */
function formerSlugs({ before, after }: Change): readonly unknown[] {
  return before === undefined && isRecord(after) && Array.isArray(after.formerSlugs) ? after.formerSlugs : [];
}

function titleIn(schema: Structure): string {
  return v.getTitle(schema.wrapped ?? schema) ?? "";
}

/** Returns a label as it reads in a sentence: small, without its remark. */
export function inSentence(label: string): string {
  const short = label.replace(/\s*[(,:].*$/, "");
  return /^\p{Lu}\p{Ll}/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}

/** Entries are called by their first text. */
function firstText(value: unknown): string {
  return isRecord(value) ? `${Object.values(value).find((each) => typeof each === "string") ?? ""}` : "";
}

/** Returns the value of a JSON file on disk, if it is there. */
export function jsonAt(root: string, path: string): unknown {
  const file = join(root, path);
  return existsSync(file) ? parsed(readFileSync(file, "utf8")) : undefined;
}

/** Returns files with the values that they had before and have now. Only JSON files have values. */
export function versionsOf(paths: readonly string[], before: Version, after: Version): Promise<Change[]> {
  const changes = paths.map(async (path) =>
    path.endsWith(".json") ? { path, before: await before(path), after: await after(path) } : { path },
  );
  return Promise.all(changes);
}

/** Returns a JSON text's value. Returns any other text itself, and `undefined` for an empty one. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

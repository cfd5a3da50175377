import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { collections, KEPT, type Structure, singletons } from "../../content/subjects";
import { type Change, isRecord, jsonAt } from "./changes";

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
    if (path === data) return { name, schema: schema as Structure, data, label: "" };
    for (const { place, label } of Object.values<{ place: string; label: string }>(files)) {
      const pattern = `^${folder}${place.replace(/\{\w+\}/, "([^/]+?)")}(?:\\.\\w+)?$`;
      const [found, item] = new RegExp(pattern).exec(path) ?? [];
      const named = item ? `${inSentence(label)} «${item}»` : inSentence(label);
      if (found) return { name, schema: schema as Structure, data, label: named };
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
function inSentence(label: string): string {
  const short = label.replace(/\s*[(,:].*$/, "");
  return /^\p{Lu}\p{Ll}/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}

/** Entries are called by their first text. */
function firstText(value: unknown): string {
  return isRecord(value) ? `${Object.values(value).find((each) => typeof each === "string") ?? ""}` : "";
}

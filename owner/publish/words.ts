import { isDeepStrictEqual } from "node:util";
import { DAY, subjects } from "../../domain/content/subjects";
import { titleOf } from "./advice";
import type { Git } from "./git";
import { MADE, type Question } from "./join";
import { labelAt, type Shown, shownValue } from "./labels";
import { FileRef, type Part, type Parts, partsOf } from "./parts";
import { filesOf } from "./snapshot";

/** The changes of a part. */
export interface Change {
  /** The part; "" for other files. */
  readonly id: string;
  /** A sentence: 'Pera: segundo párrafo, vaso recortado'. */
  readonly text: string;
}

/** A field of a change, as it was and as it is: what is the same in both is left out. */
export interface Difference {
  readonly label: string;
  readonly before: Shown<FileRef>;
  readonly after: Shown<FileRef>;
}

/** Longest first line of a commit's message. */
const LINE = 72;

/** Returns what has changed from one commit or tree to another. */
export async function changesIn(git: Git, from: string, to: string): Promise<readonly Change[]> {
  const [old, now] = await Promise.all([filesOf(git, from), filesOf(git, to)]);
  const before = partsOf(old);
  return changesBetween(before, partsOf(now, before));
}

/** Returns changes as sentences, one for each part. `before` and `after` have the same ids. */
export function changesBetween(before: Parts, after: Parts): readonly Change[] {
  const changes: Change[] = [];
  for (const id of new Set([...after.parts.keys(), ...before.parts.keys()])) {
    const part = (after.parts.get(id) ?? before.parts.get(id)) as Part;
    const phrases = phrasesOf(before.parts.get(id), after.parts.get(id));
    if (phrases.length > 0) changes.push({ id, text: `${titleOf(part, part.value)}: ${phrases.join(", ")}` });
  }
  const paths = new Set([before, after].flatMap(({ others }) => Object.keys(others)));
  const others = [...paths].filter((path) => !isDeepStrictEqual(before.others[path], after.others[path]));
  const byHand = others.filter((path) => !MADE.test(path));
  if (byHand.length > 0) changes.push({ id: "", text: `Otros archivos: ${byHand.join(", ")}` });
  const isMade = changes.length === 0 && !isDeepStrictEqual(before, after);
  return isMade ? [{ id: "", text: "Fechas y archivos que se hacen solos" }] : changes;
}

/** Returns what has changed in a part, in words: `segundo párrafo`. An order changes when what stays is moved. */
export function phrasesOf(before: Part | undefined, after: Part | undefined): readonly string[] {
  const { changes = ["página nueva", "página borrada"] } = subjects[(after ?? before)?.name ?? ""] ?? {};
  const [added, retired] = changes;
  if (!before || !after) return before ? [retired] : after ? [added] : [];
  const address = before.slug === after.slug ? [] : [`otra dirección, antes ${before.slug}`];
  const phrase = (key: string) =>
    key === "hidden" && !after.value.hidden ? "ya no oculto" : labelAt(after.name, [key]);
  return [...new Set([...address, ...changedFields(before, after).map(phrase)])];
}

function changedFields({ value: old }: Part, { name, value: now }: Part): readonly string[] {
  const entries = subjects[name]?.schema.entries;
  const stayed = (list: unknown, other: unknown) =>
    name === "order" ? ((list ?? []) as []).filter((id) => (other as [])?.includes(id)) : list;
  const isChanged = (key: string) =>
    key !== DAY && !isDeepStrictEqual(stayed(old[key], now[key]), stayed(now[key], old[key]));
  return [...new Set(Object.keys({ ...entries, ...now, ...old }))].filter(isChanged);
}

/** Returns the fields of a changed part, both as they were and as they are. A new or a retired part is one field. */
export function differences(id: string, before: Parts, after: Parts): readonly Difference[] {
  const [old, now] = [before.parts.get(id), after.parts.get(id)];
  const shownAt = (path: readonly string[], part: Part | undefined, side: Parts) => {
    const value = path[0] === "slug" ? part?.slug : path[0] ? part?.value[path[0]] : part;
    return value === undefined || value === "" ? NOTHING : shown({ id, path }, value, side);
  };
  const fields = old && now ? changedFields(old, now).map((key) => [key]) : [[]];
  const paths = old && now && old.slug !== now.slug ? [["slug"], ...fields] : fields;
  return paths.map((path) => ({
    label: path.length > 0 ? labelAt((now ?? old)?.name, path) : "",
    ...unlike(shownAt(path, old, before), shownAt(path, now, after)),
  }));
}

const NOTHING: Shown<never> = { lines: ["—"], files: [] };

/** Leaves out what both sides show, unless only its order differs. */
function unlike<File>(before: Shown<File>, after: Shown<File>) {
  const without = ({ lines, files }: Shown<File>, other: Shown<File>) => ({
    lines: lines.filter((line) => !other.lines.includes(line)),
    files: files.filter((file) => !other.files.some((each) => isDeepStrictEqual(each, file))),
  });
  const [old, now] = [without(before, after), without(after, before)];
  const isEmpty = [old, now].every(({ lines, files }) => lines.length + files.length === 0);
  return isEmpty ? { before, after } : { before: old, after: now };
}

/** Returns what a question is about: 'Pera, segundo párrafo'. */
export function labelOf({ id, path }: Question, versions: readonly Parts[]): string {
  const part = versions.map(({ parts }) => parts.get(id)).find(Boolean);
  const title = part ? titleOf(part, part.value) : "Otros archivos";
  return path.length > 0 ? `${title}, ${labelAt(part?.name, path)}` : title;
}

/** Returns a value of a question for the owner: its texts, each with its label, and its pictures. */
export function shown(
  { id, path }: Pick<Question, "id" | "path">,
  value: unknown,
  { parts }: Parts,
): Shown<FileRef> {
  if (value === undefined && path.length === 0) return { lines: ["Lo retiró."], files: [] };
  const given = path.length === 0 ? (value as Part).value : value;
  const nameOf = (text: string) => {
    const entry = text.includes("/") && parts.get(text);
    return entry ? titleOf(entry, entry.value) : text;
  };
  return shownValue(parts.get(id)?.name, path, given, (each) => each instanceof FileRef, nameOf);
}

/** Returns the message of a commit that makes changes: a line, or else a list, and the reason. */
export function messageOf(changes: readonly Change[], why: string): string {
  const words = changes.map(({ text }) => text).join(". ");
  const subject = words.length > LINE ? ["Cambia el contenido", words.replaceAll(". ", ".\n")] : [words];
  const message = [...subject, why.replace(/\s+/g, " ").trim()].filter(Boolean);
  return message.join("\n\n") || "Junta lo que publicó otra persona";
}

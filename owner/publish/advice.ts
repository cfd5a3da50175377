import { type Content, type Files, valueAt } from "../../domain/content/content";
import { placeAt } from "../../domain/content/places";
import { ContentError, type Problem } from "../../domain/content/problem";
import {
  collections,
  dataPath,
  type Owner,
  ownerOf,
  type Subject,
  subjects,
} from "../../domain/content/subjects";
import { answerTo } from "./git";
import { inSentence, labelsOf, titleIn } from "./labels";

/** A problem as the owner reads it in the form. */
export interface Advice {
  /** The subject, the mistake and the remedy. */
  readonly text: string;
  /** Field that mends it, if one does: subject, entry, path of the field. */
  readonly place?: { readonly subject: string; readonly slug: string; readonly field: string } | undefined;
}

const ORDER = dataPath({ name: "order", slug: "" });

/** Returns a problem in words, with the field that mends it. */
export function adviceOn({ files }: Content, { file, field = "", message }: Problem): Advice {
  // The folder of an entry.
  const [, subject = "", slug] = /^content\/([\w-]+)\/([^/]+)$/.exec(file) ?? [];
  if (subject in collections) {
    const name = `«${slug}»`;
    const text = message.includes(ORDER)
      ? `${name} no está en el orden: agrega su fila.`
      : `${name}: ${message}`;
    return { text, place: { subject: "order", slug: "", field: subject } };
  }
  const found = placeAt(file);
  const schema = subjects[found?.name ?? ""]?.schema;
  if (!found || !schema) return { text: [file, message].filter(Boolean).join(": ") };
  const { name, key, item, file: wanted } = found;
  const value = valueAt(files, dataPath(found));
  const title = titleOf(found, value);
  const label = wanted && `${inSentence(wanted.label)}${item && ` «${item}»`}`;
  const about = [title, label ?? labelsOf(schema, field)].filter(Boolean).join(", ");
  // The form has fields for pictures that a list names.
  const hasField = !item || JSON.stringify(value ?? "").includes(`"${item}"`);
  const place = { subject: name, slug: found.slug, field: key || field };
  return { text: `${about}: ${message}`, place: hasField ? place : undefined };
}

/** Returns an error in words for the owner. Reads the content for mistakes in it alone. */
export function inWords(read: () => Content, error: Error): string {
  if (!(error instanceof ContentError)) return reasonOf(error);
  const content = read();
  return error.problems.map((problem) => adviceOn(content, problem).text).join(" ");
}

/** Returns why something failed. The system says it in English. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code ? answerTo(`${code} ${message}`) : message;
}

/** Returns the error of a save that failed, which says so where the system stopped it. */
export function unsaved(error: NodeJS.ErrnoException): Error {
  const reason = reasonOf(error);
  return error.code ? new Error(`No se guardó: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`) : error;
}

/** Calls an entry by its first text, and a page by its title. */
export function titleOf({ name, slug }: Owner, value: unknown): string {
  if (!slug) return titleIn((subjects[name] as Subject).schema);
  const fields = typeof value === "object" ? Object.values(value ?? {}) : [];
  return fields.find((each) => typeof each === "string") || slug;
}

/** Returns the names of all entries, by collection and address: `flavours/pera`. */
export function namesOf(files: Files): Readonly<Record<string, string>> {
  const entries = [...files.keys()].flatMap((path) => {
    const owner = ownerOf(path);
    if (!owner?.slug || dataPath(owner) !== path) return [];
    return [[`${owner.name}/${owner.slug}`, titleOf(owner, valueAt(files, path))] as const];
  });
  return Object.fromEntries(entries);
}

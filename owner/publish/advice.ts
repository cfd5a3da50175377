import * as v from "valibot";
import { type Content, valueAt } from "../../domain/content/content";
import type { Structure } from "../../domain/content/fields";
import { placeAt } from "../../domain/content/places";
import { ContentError, type Problem } from "../../domain/content/problem";
import { collections, dataPath, type Owner, type Subject, subjects } from "../../domain/content/subjects";
import { answerTo } from "./git";

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
  // The form has no field for a picture that no list names.
  const hasField = !item || JSON.stringify(value ?? "").includes(`"${item}"`);
  const place = { subject: name, slug: found.slug, field: key || field };
  return { text: `${about}: ${message}`, place: hasField ? place : undefined };
}

/** Returns an error in words for the owner. */
export function inWords(content: Content, error: Error): string {
  if (!(error instanceof ContentError)) return reasonOf(error);
  return error.problems.map((problem) => adviceOn(content, problem).text).join(" ");
}

/** Returns why something failed. The system says it in English. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code ? answerTo(`${code} ${message}`) : message;
}

/** Returns the labels on the way to a field: `galería 2, descripción de la foto`. */
export function labelsOf(schema: Structure, field: string): string {
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

/** Returns the title of a field's schema. */
function titleIn(schema: Structure): string {
  return v.getTitle(schema.wrapped ?? schema) ?? "";
}

/** Returns a label as it reads in a sentence: small, without its remark. */
export function inSentence(label: string): string {
  const short = label.replace(/\s*[(,:].*$/, "");
  return /^\p{Lu}\p{Ll}/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}

/** Calls an entry by its first text, and a page by its title. */
export function titleOf({ name, slug }: Owner, value: unknown): string {
  if (!slug) return titleIn((subjects[name] as Subject).schema);
  const fields = typeof value === "object" ? Object.values(value ?? {}) : [];
  return fields.find((each) => typeof each === "string") || slug;
}

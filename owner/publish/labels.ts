import * as v from "valibot";
import type { Structure } from "../../domain/content/fields";
import { DAY, subjects } from "../../domain/content/subjects";

/** A value as the owner sees it in a question. */
export interface Shown<File> {
  readonly lines: readonly string[];
  readonly files: readonly File[];
}

/** Returns a value of a subject's field: its texts, each with its label, and its files. */
export function shownValue<File>(
  subject: string | undefined,
  path: readonly string[],
  value: unknown,
  isFile: (value: unknown) => value is File,
  nameOf = (text: string) => text,
): Shown<File> {
  if (value === undefined) return { lines: ["Lo borró."], files: [] };
  const lines: string[] = [];
  const files: File[] = [];
  const show = (given: unknown, at: readonly string[]): void => {
    if (isFile(given)) files.push(given);
    else if (typeof given === "object" && given)
      for (const [key, inner] of Object.entries(given)) key !== DAY && show(inner, [...at, key]);
    else if (at.length === path.length || (given !== undefined && given !== "")) {
      const isNamed = at.length > path.length && !/^\d+$/.test(at.at(-1) ?? "");
      const label = isNamed ? `${labelAt(subject, at).split(", ").at(-1)}: ` : "";
      lines.push(label + nameOf(typeof given === "boolean" ? (given ? "Sí" : "No") : `${given}`));
    }
  };
  show(value, path);
  return { lines, files };
}

/** Returns a field's label as it reads in a sentence. */
export function labelAt(subject: string | undefined, path: readonly string[]): string {
  const [first = ""] = path;
  const { schema, files = {} } = subjects[subject ?? ""] ?? {};
  if (!schema) return path.join(", ");
  if (first === "slug") return "dirección";
  return inSentence(files[first]?.label ?? "") || labelsOf(schema, path.join(".")) || "otros archivos";
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
export function titleIn(schema: Structure): string {
  return v.getTitle(schema.wrapped ?? schema) ?? "";
}

/** Returns a label as it reads in a sentence: small, without its remark. */
export function inSentence(label: string): string {
  const short = label.replace(/\s*[(,:].*$/, "");
  return /^\p{Lu}\p{Ll}/u.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short;
}

import { type ComponentSchema, type Config, fields } from "@keystatic/core";
import * as v from "valibot";
import { kindOf, type Structure } from "../../domain/content/fields";
import { collections, KEPT, type Subject, singletons } from "../../domain/content/subjects";
import { fileField } from "./fields/file-field";
import { entryField, photoField } from "./fields/photo-choice";
import { nameField, textField } from "./fields/text-field";

/** Returns Keystatic's form for a subject: the fields of its schema, in the same order, then its files. */
function formOf(name: string, { shownAt, schema, files }: Subject) {
  const isEntry = name in collections;
  const fileOf = (key: string, file: Subject["files"][string], nameSchema?: Structure) => {
    const [, directory, place = file.place] = (!isEntry && /^(.+)\/(.+)$/.exec(file.place)) || [];
    return fileField({ ...file, path: `${name}.${key}`, place, directory, schema: nameSchema });
  };
  const fieldOf = (key: string, given: Structure): ComponentSchema => {
    const inner = given.wrapped ?? given;
    const label = v.getTitle(inner) ?? key;
    const { collection } = v.getMetadata(inner) as { collection?: string };
    const file = files[key];
    if (KEPT.includes(key)) return fields.ignored();
    if (file) return fileOf(key, file, given);
    if (kindOf(given) === "mark") return fields.checkbox({ label });
    if (collection && inner.item)
      return fields.multiRelationship({ label, collection, description: "Arrastra las filas." });
    if (collection) return entryField(label, collection);
    if (key.endsWith(".photo")) return photoField(`${name}.${key}`, label, given);
    if (inner.entries) return fields.object(fieldsOf(inner.entries, `${key}.`), { label });
    if (inner.item) return fields.array(fieldOf(key, inner.item), { label, itemLabel });
    return textField(`${name}.${key}`, label, given);
  };
  const fieldsOf = (entries: Readonly<Record<string, Structure>> = {}, prefix = "") =>
    Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, fieldOf(prefix + key, entry)]));
  const own = Object.entries(files).flatMap(([key, file]) =>
    key.includes(".") ? [] : [[key, fileOf(key, file)]],
  );
  return {
    label: v.getTitle(schema) ?? name,
    path: isEntry ? `${name}/*/` : name,
    format: { data: "json" },
    previewUrl: `/${shownAt}`,
    schema: { ...fieldsOf(schema.entries), ...Object.fromEntries(own) },
  } as const;
}

/** Returns a list's line: a text, or the field that tells a group from others. */
function itemLabel(element: unknown): string {
  const { fields: inner = {}, value } = element as { fields?: Record<string, unknown>; value?: string };
  const { title, label, question, alt } = inner;
  const named = title ?? label ?? question ?? alt;
  return value ?? (named ? itemLabel(named) : "");
}

/** An entry is called by its first field. */
function collectionOf(name: string, subject: Subject) {
  const form = formOf(name, subject);
  const [slugField, named] = Object.entries(subject.schema.entries ?? {})[0] as [string, Structure];
  return {
    ...form,
    path: form.path as "/*/",
    slugField,
    columns: [slugField],
    schema: { ...form.schema, [slugField]: nameField(v.getTitle(named) ?? slugField) },
  };
}

const each = <Form>(subjects: object, form: (name: string, subject: Subject) => Form) =>
  Object.fromEntries(Object.entries(subjects).map(([name, subject]) => [name, form(name, subject)]));

/** Keystatic's configuration: one form for each subject of `content/`. */
export const editorConfig: Config = {
  storage: { kind: "local" },
  locale: "es-ES",
  ui: {
    brand: { name: "Frukto" },
    navigation: {
      Productos: [...Object.keys(collections).filter((name) => name !== "pages"), "order"],
      Textos: [...Object.keys(singletons).filter((name) => name !== "order"), "pages"],
    },
  },
  collections: each(collections, collectionOf),
  singletons: each(singletons, formOf),
};

import * as v from "valibot";

// The owner reads these messages, in the editor and in the terminal. Schemas use valibot only: the editor runs them too.
// The first argument of each field is its label in the editor.

/** A group of fields, all of them known. */
export function group<const Entries extends v.ObjectEntries>(label: string, entries: Entries) {
  const object = v.strictObject(entries, ({ expected, received }) => {
    if (expected === "never") return "Este campo no existe: bórralo o corrige su nombre.";
    return received === "undefined" ? "Falta este campo: agrégalo." : "Aquí van campos entre llaves.";
  });
  return v.pipe(object, v.title(label));
}

/** A list. Elements with a `picture` field name each a different one; `main` is the name of a machine's first picture. */
export function list<const Item extends v.GenericSchema>(label: string, item: Item, picture = "") {
  return v.pipe(
    v.array(item, "Aquí va una lista entre corchetes."),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!picture || !dataset.typed) return;
      const elements = dataset.value as Record<string, unknown>[];
      for (const [key, element] of elements.entries()) {
        const value = element[picture];
        const isFirst = elements.findIndex((other) => other[picture] === value) === key;
        if (isFirst && value !== "main") continue;
        const path = { type: "array", origin: "value", input: dataset.value, key, value: element } as const;
        const field = { type: "object", origin: "value", input: element, key: picture, value } as const;
        addIssue({ message: `«${value}» ya está en uso: elige otro nombre.`, path: [path, field] });
      }
    }),
    v.title(label),
  );
}

/** Whether a text has each of the placeholders, such as `{correo}`, once, and no other braces. */
function holds(text: string, names: readonly string[]): boolean {
  const rest = names.reduce((left, name) => left.replace(`{${name}}`, ""), text);
  return names.every((name) => text.includes(`{${name}}`)) && !/[{}]/.test(rest);
}

function text(label: string, fits: (text: string) => boolean, message: string) {
  const written = v.pipe(v.string("Escribe un texto entre comillas."), v.regex(/\S/, "Escribe un texto."));
  return v.pipe(written, v.check(fits, message), v.title(label));
}

const multiline = v.metadata<string, { multiline: true }>({ multiline: true });

/** A text of one line. */
export function line(label: string) {
  return text(label, (given) => holds(given, []), "Quita las llaves { }: en este texto no va ningún valor.");
}

/** A text of one or more sentences. */
export function paragraph(label: string) {
  return v.pipe(line(label), multiline);
}

/** A text with placeholders. The site puts a value in the place of each. */
export function paragraphWith(label: string, ...names: readonly string[]) {
  const wanted = names.map((name) => `{${name}}`).join(", ");
  const message = `Este texto lleva una vez ${wanted}: ahí el sitio pone el valor.`;
  return v.pipe(
    text(label, (given) => holds(given, names), message),
    multiline,
  );
}

/** A text that may have the placeholder. */
export function paragraphMaybeWith(label: string, name: string) {
  const fits = (given: string) => holds(given, []) || holds(given, [name]);
  return v.pipe(text(label, fits, `Entre llaves este texto solo admite una vez {${name}}.`), multiline);
}

/** A colour, in small letters. */
export function color(label: string) {
  const message = "Escribe un color como #12ab9f.";
  return v.pipe(v.string(message), v.regex(/^#[0-9a-f]{6}$/i, message), v.toLowerCase(), v.title(label));
}

/** Whether the calendar has the day: JavaScript takes 2026-02-31 for 3 March. */
function isDay(text: string): boolean {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) || date.toISOString().startsWith(text);
}

export const day = v.pipe(
  v.string("Escribe un día como 2026-11-21."),
  v.isoDate("Escribe un día como 2026-11-21."),
  v.check((text) => isDay(text), "Ese día no existe en el calendario."),
  v.title("Último cambio"),
);

/** An entry's name, as the form wants it. */
export const NAME = { regex: /^[^{}]*[^{}\s][^{}]*$/, message: "Escribe un texto, sin llaves { }." };

/** Names in addresses. */
export const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** Returns a name as it is in addresses: `Maracuyá y menta` is `maracuya-y-menta`. */
export function slugFrom(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{Mark}/gu, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^[-_]+|[-_]+$|(?<=[-_])[-_]+/g, "");
}

/** Returns what is wrong with a name in addresses, and a name that would do; undefined if nothing is. */
export function slugProblem(name: string): string | undefined {
  if (SLUG.test(name)) return undefined;
  return `«${name}» no sirve como dirección: usa minúsculas sin tilde, números y guiones, por ejemplo «${slugFrom(name) || "sabor-nuevo"}».`;
}

/** A name in addresses and of folders and files. */
export function slug(label: string) {
  return v.pipe(
    v.string("Escribe un nombre entre comillas."),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed && slugProblem(dataset.value);
      if (problem) addIssue({ message: problem });
    }),
    v.title(label),
  );
}

export function slugs(label: string) {
  return list(label, slug("Dirección"));
}

/** The name of a collection's entry, chosen from a list in the form. */
export function entry(label: string, collection: string) {
  return v.pipe(slug(label), v.metadata({ collection }));
}

/** Names of a collection's entries, in an order that the form changes by dragging. */
export function entries(label: string, collection: string) {
  return v.pipe(slugs(label), v.metadata({ collection }));
}

/** Returns what a schema says about a value that it refuses. */
export function problemOf(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value).issues?.[0].message;
}

/** Returns a typed text as its schema wants it: as a number, or not at all if it is empty and optional. */
export function typedValue(schema: v.GenericSchema, text: string): string | number | undefined {
  if (text === "" && v.is(schema, undefined)) return undefined;
  return v.is(schema, 100) ? Number.parseFloat(text.replace(",", ".")) : text;
}

/** Whether an entry may be without the file of this label. */
export function isOptional(label: string): boolean {
  return label.endsWith("(opcional)");
}

import * as v from "valibot";
import { looksEmpty, pastedLine, pastedText } from "../wording/pasted-text";

// The owner reads these messages, in the editor and in the terminal. Schemas use valibot only: the editor runs them too.
// The first argument of each field is its label in the editor.

/** The parts of a schema's structure that lead to its fields. */
export type Structure = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Structure>>;
  readonly item?: Structure;
  readonly wrapped?: Structure;
};

/** How a field is filled in. */
type Kind = "line" | "paragraph" | "color" | "number" | "mark";

function kind<Value>(name: Kind) {
  return v.metadata<Value, { readonly kind: Kind }>({ kind: name });
}

/** Returns how a field is filled in; undefined for a group or a list. */
export function kindOf(schema: Structure): Kind | undefined {
  return v.getMetadata(schema.wrapped ?? schema).kind as Kind | undefined;
}

/** A group of fields, all of them known. */
export function group<const Entries extends v.ObjectEntries>(label: string, entries: Entries) {
  const object = v.strictObject(entries, ({ expected, received }) => {
    if (expected === "never") return "Este campo no existe: bórralo o corrige su nombre.";
    return received === "undefined" ? "Falta este campo: agrégalo." : "Aquí van campos entre llaves.";
  });
  return v.pipe(object, v.title(label));
}

/** Fields that are chosen for each other: the changes of two people to them are not mixed. */
export function asOne<const Group extends v.GenericSchema>(fields: Group) {
  return v.pipe(fields, v.metadata({ isOne: true }));
}

/** A list. Elements with a `picture` field name each a different one; `main` is the name of a machine's first picture. */
export function list<const Item extends v.GenericSchema>(label: string, item: Item, picture = "") {
  const nameOf = (element: unknown) => (element as Record<string, unknown>)[picture];
  return v.pipe(
    v.array(item, "Aquí va una lista entre corchetes."),
    v.checkItems(
      (element, at, elements) =>
        !picture ||
        (nameOf(element) !== "main" &&
          elements.findIndex((other) => nameOf(other) === nameOf(element)) === at),
      ({ input }) => `«${nameOf(input)}» ya está en uso: elige otro nombre.`,
    ),
    v.title(label),
    v.metadata({ named: picture }),
  );
}

/** A list that may not be empty. */
export function listOfSome<const Item extends v.GenericSchema>(label: string, item: Item, picture = "") {
  return v.pipe(list(label, item, picture), v.minLength(1, "Pon al menos uno."));
}

/** Returns what is wrong with a text, or nothing. */
type Rule = (text: string) => string | false | undefined;

/** A text that is cleaned, then keeps to all rules. */
function text(label: string, clean: (text: string) => string, ...rules: readonly Rule[]) {
  return v.pipe(
    v.string("Escribe un texto entre comillas."),
    v.transform(clean),
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      const message = rules.map((rule) => rule(`${value}`)).find(Boolean);
      if (message) addIssue({ message });
    }),
    kind("line"),
    v.title(label),
  );
}

const filled: Rule = (given) => looksEmpty(given) && "Escribe un texto.";

/** A text has each of the placeholders, such as `{correo}`, once, and no other braces. */
function holding(names: readonly string[], message: string): Rule {
  return (given) => {
    const rest = names.reduce((left, name) => left.replace(`{${name}}`, ""), given);
    const hasAll = names.every((name) => given.includes(`{${name}}`));
    return (!hasAll || /[{}]/.test(rest)) && message;
  };
}

const plain = holding([], "Quita las llaves { }: en este texto no va ningún valor.");

/** A text of one line. */
export function line(label: string) {
  return text(label, pastedLine, filled, plain);
}

/** A text of one line, or an empty one. */
export function lineOrNone(label: string) {
  return text(label, pastedLine, plain);
}

/** A line of so many characters. */
export function lineWithin(label: string, least: number, most: number) {
  const message = `Escribe de ${least} a ${most} caracteres.`;
  return v.pipe(line(label), v.minLength(least, message), v.maxLength(most, message));
}

/** A text of one or more sentences. */
export function paragraph(label: string) {
  return v.pipe(text(label, pastedText, filled, plain), kind("paragraph"));
}

/** A text with placeholders. The site puts a value in the place of each. */
export function paragraphWith(label: string, ...names: readonly string[]) {
  const wanted = names.map((name) => `{${name}}`).join(", ");
  const message = `Este texto lleva una vez ${wanted}: ahí el sitio pone el valor.`;
  return v.pipe(text(label, pastedText, filled, holding(names, message)), kind("paragraph"));
}

/** A text may have each of the placeholders once, and no other braces. */
function maybeHolding(names: readonly string[]): Rule {
  const message = `Entre llaves este texto solo admite, una vez, ${names.map((name) => `{${name}}`).join(", ")}.`;
  return (given) =>
    /[{}]/.test(names.reduce((left, name) => left.replace(`{${name}}`, ""), given)) && message;
}

/** A text of one or more sentences that may have the placeholders. */
export function paragraphMaybeWith(label: string, ...names: readonly string[]) {
  return v.pipe(text(label, pastedText, filled, maybeHolding(names)), kind("paragraph"));
}

/** A text of one line, or an empty one, that may have the placeholders. */
export function lineMaybeWith(label: string, ...names: readonly string[]) {
  return text(label, pastedLine, maybeHolding(names));
}

/** A text of one line that fits, or the message. */
function fitting(label: string, fits: (text: string) => boolean, message: string) {
  return text(label, pastedLine, (given) => !fits(given) && message);
}

/** A colour, in small letters. */
export function color(label: string) {
  const field = fitting(label, (given) => /^#[0-9a-f]{6}$/i.test(given), "Escribe un color como #12ab9f.");
  return v.pipe(field, v.toLowerCase(), kind("color"));
}

const EMAIL = v.pipe(v.string(), v.email());

export function email(label: string) {
  return fitting(label, (given) => v.is(EMAIL, given), "Escribe un correo como ventas@empresa.cl.");
}

/** A phone number with its country code and 8 to 15 digits. */
export function phone(label: string) {
  const isNumber = (given: string) => /^\+[\d ()-]+$/.test(given) && /^(\D*\d){8,15}\D*$/.test(given);
  return fitting(label, isNumber, "Escribe un teléfono con el código del país, como +56 9 1234 5678.");
}

const isWebAddress = (given: string) => /^https?:/i.test(given) && URL.canParse(given);
const ADDRESS = "Escribe una dirección completa, como https://www.empresa.cl";

export function webAddress(label: string) {
  return fitting(label, isWebAddress, `${ADDRESS}.`);
}

/** A full address, or an empty text. */
export function webAddressOrNone(label: string) {
  const message = `${ADDRESS}, o deja el campo vacío.`;
  return fitting(label, (given) => given === "" || isWebAddress(given), message);
}

export function number(label: string, least: number, most: number, message: string) {
  return v.pipe(
    v.number(message),
    v.minValue(least, message),
    v.maxValue(most, message),
    kind("number"),
    v.title(label),
  );
}

/** A mark that is written only where it is set. */
export function mark(label: string) {
  const only = v.transform((is: boolean) => is || undefined);
  return v.optional(v.pipe(v.boolean("Aquí va true o false."), only, kind("mark"), v.title(label)));
}

/** A day of the calendar: JavaScript takes 2026-02-31 for 3 March. */
export function day(label: string) {
  const isDay = (given: string) => {
    const date = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? given : "");
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
  };
  return fitting(label, isDay, "Escribe un día del calendario, como 2026-11-21.");
}

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
  return text(label, (given) => given, slugProblem);
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
export function typedValue(schema: Structure, text: string): string | number | undefined {
  if (text === "" && schema.wrapped) return undefined;
  return kindOf(schema) === "number" ? Number.parseFloat(text.replace(",", ".")) : text;
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import {
  line,
  number,
  phone,
  problemOf,
  SLUG,
  type Structure,
  slugFrom,
  typedValue,
} from "../../domain/content/fields";
import { collections, singletons } from "../../domain/content/subjects";
import { buildEditor } from "../../owner/server/bundle";
import { SITE } from "../site-folder";
import { temporaryFolder } from "../support/temporary-folder";

test.each([
  ["Maracuyá y menta", "maracuya-y-menta"],
  [" Té (frío) nº 2!", "te-frio-n-2"],
  ["jdm_ct", "jdm_ct"],
])("«%s» is «%s» in addresses", (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
  expect(slug).toMatch(SLUG);
});

const NO_PHONE = "Escribe un teléfono con el código del país, como +56 9 1234 5678.";
const SIXTEEN = "+1234567890123456";

test.each([
  ["a number with a comma", number("Peso", 0, 9, "De 0 a 9."), "2,5", 2.5, undefined],
  ["a number that is too large", number("Peso", 0, 9, "De 0 a 9."), "12", 12, "De 0 a 9."],
  ["no number at all", number("Peso", 0, 9, "De 0 a 9."), "x", Number.NaN, "De 0 a 9."],
  [
    "an optional number that is empty",
    v.optional(number("Peso", 0, 9, "De 0 a 9.")),
    "",
    undefined,
    undefined,
  ],
  ["a text", line("Nombre"), "2,5", "2,5", undefined],
  ["a text that is empty", line("Nombre"), "", "", "Escribe un texto."],
  ["a phone number", phone("Teléfono"), "+56 (2) 2345-6", "+56 (2) 2345-6", undefined],
  ["a phone number of seven digits", phone("Teléfono"), "+56 9 1234", "+56 9 1234", NO_PHONE],
  ["a phone number of sixteen digits", phone("Teléfono"), SIXTEEN, SIXTEEN, NO_PHONE],
  ["a phone number without its country", phone("Teléfono"), "9 1234 5678", "9 1234 5678", NO_PHONE],
])("the form takes %s as its schema wants it", (_, schema, text, value, problem) => {
  expect(typedValue(schema as unknown as Structure, text)).toBe(value);
  expect(problemOf(schema, value)).toBe(problem);
});

/** Returns the paths of a schema's fields in order, such as `gallery.alt`. */
function fieldsOf(schema: Structure, path = ""): string[] {
  const inner = schema.wrapped ?? schema;
  const entries = (inner.item?.wrapped ?? inner.item ?? inner).entries ?? {};
  return Object.entries(entries).flatMap(([key, entry]) => [
    path + key,
    ...fieldsOf(entry, `${path}${key}.`),
  ]);
}

/** Returns the paths of a file's fields in the order in which they are written. */
function writtenIn(data: unknown, path = ""): string[] {
  if (Array.isArray(data)) return [...new Set(data.flatMap((item) => writtenIn(item, path)))];
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [path + key, ...writtenIn(value, `${path}${key}.`)]);
}

test("a passage that Keystatic's code no longer holds is named, and no form is made", async () => {
  const root = temporaryFolder();
  const keystatic = join(root, "owner/form/node_modules/@keystatic/core");
  mkdirSync(join(keystatic, "dist"), { recursive: true });
  writeFileSync(join(keystatic, "package.json"), '{ "main": "dist/core.js" }');
  writeFileSync(join(keystatic, "dist/core.js"), 'export default { label: "Save", text: "must be unique" };');
  writeFileSync(join(root, "owner/form/main.tsx"), 'import "@keystatic/core";');
  const message = await buildEditor(join(root, "built"), root).then(String, String);
  expect(message.split("\n")).toEqual(expect.arrayContaining(["Yes, delete", "must not be empty"]));
  expect(message).not.toMatch(/^(Save|must be unique)$/m);
});

test.each(Object.entries({ ...collections, ...singletons }))(
  "%s is written in the order of the form, as the form writes it",
  (name, { schema }) => {
    const fields = fieldsOf(schema as unknown as Structure);
    const written =
      name in collections
        ? readdirSync(`${SITE}/content/${name}`).map((slug) => `${SITE}/content/${name}/${slug}/index.json`)
        : [`${SITE}/content/${name}.json`];
    for (const file of written) {
      const text = readFileSync(file, "utf8");
      const data = JSON.parse(text);
      expect(text, file).toBe(`${JSON.stringify(data, null, 2)}\n`);
      const keys = writtenIn(data);
      expect(keys, file).toEqual(fields.filter((field) => keys.includes(field)));
    }
  },
);

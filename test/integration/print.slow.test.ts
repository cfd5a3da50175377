import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser } from "@playwright/test";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Content } from "../../domain/content/content";
import { readContent } from "../../domain/content/read";
import { phoneText } from "../../domain/wording/phone";
import { launchChromium } from "../../owner/print/chromium";
import { HOME, printed, printsOf, RECORD, stalePrints } from "../../owner/print/prints";
import { contentCopy } from "../support/temporary-folder";

const browser = (await launchChromium()) as Browser;
let root: string;
afterAll(() => browser.close());
beforeEach(() => {
  root = contentCopy();
});

const machineIn = ({ data }: Content) => data.machines[0] as Content["data"]["machines"][number];
/** Returns the content with changes of the first machine, and with more of the flavours. */
function changed(change: Partial<ReturnType<typeof machineIn>>, flavours = 9): Content {
  const content = readContent(root);
  const [first, ...others] = content.data.machines;
  const many = Array.from(
    { length: flavours },
    (_, index) => content.data.flavours[index % 9] as (typeof content.data.flavours)[number],
  );
  const data = { ...content.data, machines: [{ ...first, ...change }, ...others], flavours: many };
  return { ...content, data: data as Content["data"] };
}
const printsIn = (content: Content) =>
  printsOf(content).filter(({ name }) => name === machineIn(content).slug);
const print = (content: Content) => printed(content, printsIn(content), browser);

test("printing twice gives the same files, and a change of what they show makes them due", async () => {
  const content = readContent(root);
  const once = await print(content);
  const other = await launchChromium();
  const again = await printed(content, printsOf(content).reverse(), other as Browser);
  await other?.close();
  for (const { file } of printsIn(content)) expect(once.get(file)).toEqual(again.get(file));
  for (const [path, bytes] of once) await writeFile(join(root, path), bytes);
  const staleFor = (given: Content) =>
    stalePrints({ ...given, files: readContent(root).files }).map(({ file }) => file);
  expect(staleFor(content)).toEqual([]);
  const { slug } = machineIn(content);
  const datasheet = `content/machines/${slug}/datasheet.pdf`;
  expect(staleFor(changed({ name: "Otra" }))).toEqual([`content/machines/${slug}/sharing.jpg`, datasheet]);
  expect(staleFor(changed({ txt: "Otra." }))).toEqual([datasheet]);
  await writeFile(join(root, datasheet), "%PDF-1.7 of the owner");
  expect(staleFor(changed({ txt: "Otra." }))).toEqual([]);
  expect(once.has(RECORD)).toBe(true);
});

test("a datasheet says version and day, and is read aloud with its headings, and links with where they lead", async () => {
  const day = { version: "3", updatedOn: "2031-05-06" };
  const [, datasheet] = printsIn(changed(day));
  expect(datasheet?.markup).toContain('Versión 3, del <time datetime="2031-05-06">6 de mayo de 2031</time>');
  const [, unnumbered] = printsIn(changed({ ...day, version: undefined }));
  expect(unnumbered?.markup).toContain("<small>Del <time");
  const made = await print(changed(day));
  const pdf = await PDFDocument.load(made.get(datasheet?.file ?? "") ?? "", { updateMetadata: false });
  const { name } = machineIn(readContent(root));
  expect([pdf.getTitle(), pdf.getCreationDate()]).toEqual([`${name}: ficha técnica`, new Date("2031-05-06")]);
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => String(object));
  expect(objects.join("\n")).toMatch(/\/Marked true.*\/Lang \(es-CL\)/s);
  const structured = (role: string) => objects.filter((object) => object.includes(`/S /${role}\n`)).length;
  expect([structured("H1"), structured("Link")]).toEqual([1, 4]);
  const said = objects
    .filter((object) => object.includes("/Subtype /Link"))
    .map((object) => /\/Contents <FEFF(\w+)>/.exec(object)?.[1] ?? "")
    .map((hex) => Buffer.from(hex, "hex").swap16().toString("utf16le"));
  const { site } = readContent(root).data;
  expect(said).toEqual([
    `Sitio de ${site.name}`,
    `Escribir a ${site.email}`,
    `Llamar al ${phoneText(site.phone)}`,
    `Página de la ${name}`,
  ]);
});

test("a datasheet says nothing twice: technical data stand for what machines are compared by", () => {
  const rows = (change: Parameters<typeof changed>[0]) =>
    printsIn(changed(change))[1]?.markup.match(/(?<=<th scope="row">)[^<]+/g);
  const technical = [{ label: "Altura", value: "590 mm" }];
  expect(rows({ technical })).toEqual(["Bebidas", "Concentrado", "Altura"]);
  expect(rows({ technical: [] })).toEqual(["Bebidas", "Espacio", "Concentrado", "A favor"]);
});

test("a machine's drawing is shown with its words, and refused with a program", async () => {
  const content = readContent(root);
  const path = `content/machines/${machineIn(content).slug}/drawing.svg`;
  const drawn = String(content.files.get(path)?.bytes());
  const [, words = ""] = /<text [^>]*>([^<]+)/.exec(drawn) ?? [];
  expect(printsIn(content).at(-1)?.markup).toContain(words);
  await writeFile(join(root, path), drawn.replace("<defs>", '<defs onload="alert(1)">'));
  expect(() => printsIn(readContent(root))).toThrow(`${path}: El dibujo tiene un programa («onload»)`);
});

test("texts are texts, and many of them fit", async () => {
  const characteristics = Array.from({ length: 9 }, (_, index) => `Característica ${index} <ya>`);
  const content = changed({ name: "Máquina <b>", subtitle: "Un subtítulo. ".repeat(9), characteristics }, 20);
  expect((await print(content)).size).toBe(3);
  const [sharing, datasheet] = printsIn(content);
  expect(sharing?.markup).toContain("<h1>Máquina &#60;b&#62;</h1>");
  const { markup = "" } = datasheet ?? {};
  expect(markup.match(/<li>/g)).toHaveLength(9 + 20);
  expect(markup).toContain("Característica 8 &#60;ya&#62;");
});

test("texts that don't fit are refused by name", async () => {
  const long = changed({ txt: "Una descripción. ".repeat(400) });
  await expect(print(long)).rejects.toThrow(
    "no caben la descripción y las características: acorta los textos",
  );
  const [home] = printsOf(long).filter(({ name }) => name === HOME);
  expect(home?.file).toBe("content/home/sharing.jpg");
});

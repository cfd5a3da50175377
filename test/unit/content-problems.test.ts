import fs, { rmSync, symlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { inspect } from "node:util";
import sharp from "sharp";
import { describe, expect, it, test, vi } from "vitest";
import { TAKEN } from "../../domain/content/check";
import { contentOf, gitHashOf } from "../../domain/content/content";
import { SLUG } from "../../domain/content/fields";
import { ContentError, lineOf } from "../../domain/content/problem";
import { readContent } from "../../domain/content/read";
import { problemsOfPicture } from "../../owner/pictures/check/picture";
import { problemsOf } from "../../owner/pictures/run";
import { adviceOn } from "../../owner/publish/advice";
import { SITE } from "../site-folder";
import { withField } from "../support/fields";
import { contentCopy } from "../support/temporary-folder";

const original = readContent(SITE);
const { flavours, machines, clients, pages } = original.data.order;
const [flavour = "", other = ""] = flavours;
const [machine = ""] = machines;
const [{ photo = "" } = {}] = original.data.machines[0]?.gallery ?? [];
const own = `content/flavours/${flavour}`;
const photos = `content/machines/${machine}/photos`;
const FLAVOUR = `${own}/index.json`;
const MACHINE = `content/machines/${machine}/index.json`;
const SITE_TEXTS = "content/site.json";
const ORDER = "content/order.json";
const HOME = "content/home.json";
const PAGE = "content/machine-page.json";
const PRIVACY = "content/pages/privacidad/index.json";
const STEP = original.data.home.process.steps[0]?.picture;
const shown = original.data["machine-page"].showroom.machine;
const SHOWN = `content/machines/${shown}/index.json`;
const LOGO = `content/clients/${clients[0]}/logo.svg`;

/** Files by their path; null for one that is gone. */
type Changes = Readonly<Record<string, string | Buffer | null>>;

function contentWith(changes: Changes) {
  const files = new Map(original.files);
  for (const [path, given] of Object.entries(changes)) {
    const bytes = Buffer.from(given ?? "");
    files.delete(path);
    if (given !== null) files.set(path, { path, hash: gitHashOf(bytes), bytes: () => bytes });
  }
  return contentOf(files);
}

/** Returns what is wrong with changed content as lines, such as `FILE: FIELD: MESSAGE`. */
const lines = async (changes: Changes) => (await problemsOf(contentWith(changes))).map(lineOf);
const textOf = (file: string) => String(original.files.get(file)?.bytes());
const latin = Buffer.from(textOf(FLAVOUR).replace('"text1": "', '"text1": "mesón '), "latin1");

/** Returns a JSON file with another value of a field. */
function field(file: string, path: string, value: unknown): Changes {
  return { [file]: JSON.stringify(withField(JSON.parse(textOf(file)), path, value)) };
}

/** Returns the files of a folder in another one. */
function copy(from: string, to: string): Changes {
  const inside = [...original.files].filter(([path]) => path.startsWith(`content/${from}/`));
  return Object.fromEntries(inside.map(([path, { bytes }]) => [path.replace(from, to), bytes()]));
}

const picture = (width: number, height: number, background = "#345678") =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

it("has no mistakes today", async () => expect(await lines({})).toEqual([]));

it.each<[file: string, field: string, value: unknown, found: string]>([
  [FLAVOUR, "text2", undefined, "text2: Falta este campo"],
  [MACHINE, "gallery.0.alt", " ", "gallery.0.alt: Escribe un texto."],
  [MACHINE, "gallery.0.alt", "\u200b", "gallery.0.alt: Escribe un texto."],
  [MACHINE, "name", 7, "name: Escribe un texto entre comillas"],
  [FLAVOUR, "highSugars", "sí", "highSugars: Aquí va true o false"],
  [FLAVOUR, "sabro", "Pera", "sabro: Este campo no existe"],
  [FLAVOUR, "theme.ground", "red", "theme.ground: Escribe un color"],
  [FLAVOUR, "theme.nameWidth", 74, "theme.nameWidth: Escribe un ancho de 75"],
  [MACHINE, "updatedOn", "2026-02-31", "updatedOn: Escribe un día"],
  [MACHINE, "updatedOn", "ayer", "updatedOn: Escribe un día"],
  [SITE_TEXTS, "phone", "9 1234 5678", "phone: Escribe un teléfono"],
  [SITE_TEXTS, "phone", "+56 9 1234", "phone: Escribe un teléfono"],
  [SITE_TEXTS, "email", "ventas@", "email: Escribe un correo"],
  [SITE_TEXTS, "social.0.address", "javascript:alert(1)", "social.0.address: Escribe una"],
  [SITE_TEXTS, "social.1.label", "Facebook", "social.1: «Facebook» ya está en uso"],
  [SITE_TEXTS, "web", "", "web: Escribe una dirección completa"],
  [SITE_TEXTS, "title", "x".repeat(51), "title: Escribe de 15 a 50"],
  [SITE_TEXTS, "name", "Frukto, frutas y bebidas", "title: con la marca mide 70 caracteres"],
  [HOME, "machines.lead", "Dos máquinas", "machines.lead: Este texto lleva una vez {maquinas}"],
  [SITE_TEXTS, "slogan", "Bebe {fruta}", "slogan: Quita las llaves"],
  [ORDER, "flavours.0", "nuevo", "flavours.0: falta la carpeta content/flavours/nuevo"],
  [ORDER, "flavours.0", other, `flavours.1: «${other}» ya está en la lista`],
  [ORDER, "flavours.0", "Maracuyá  ácida", "flavours.0: «Maracuyá  ácida» no sirve como dirección"],
  [ORDER, "machines", [], "machines: pon al menos uno"],
  [MACHINE, "gallery", [], "gallery: Pon al menos uno."],
  [MACHINE, "gallery.1.photo", photo, `gallery.1: «${photo}» ya está en uso: elige otro nombre.`],
  [MACHINE, "gallery.0.photo", "main", "gallery.0: «main» ya está en uso"],
  [HOME, "process.steps.1.picture", STEP, `process.steps.1: «${STEP}» ya está en uso`],
  [MACHINE, "formerSlugs", [machines.at(-1)], `formerSlugs.0: «${machines.at(-1)}» es de otra entrada`],
  [PAGE, "showroom.machine", "jdm_xl", "showroom: muestra una foto de «jdm_xl», que no está en el sitio"],
  [PAGE, "showroom.photo", "techo", `showroom: la galería de «${shown}» no tiene la foto «techo»: elige`],
  [FLAVOUR, "theme.arrow", "#ffff00", "theme.arrow: la flecha blanca"],
])("%s with %s as %j is one line with the field and the mend", async (file, path, value, found) => {
  const lead = `${file}: ${found}`;
  expect((await lines(field(file, path, value))).filter((line) => line.startsWith(lead))).toHaveLength(1);
});

it.each<[what: string, changes: Changes, line: RegExp]>([
  ["Windows-1252", { [FLAVOUR]: latin }, /: línea 3: no está en UTF-8: guarda/],
  [
    "a missing comma",
    { [FLAVOUR]: textOf(FLAVOUR).replace('",\n', '"\n') },
    /: línea 2: no es JSON válido\. \(Expected ','.+\)$/,
  ],
  [
    "a comma too many",
    { [ORDER]: textOf(ORDER).replace('"\n  ]', '",\n  ]') },
    /: línea \d+: no es JSON válido/,
  ],
  ["nothing", { [FLAVOUR]: "" }, /: línea 1: no es JSON válido/],
  ["a hidden showroom's machine", field(SHOWN, "hidden", true), /: showroom: muestra .+ no está en el sitio/],
  [
    "grey letters",
    field(FLAVOUR, "theme.text", "#808080"),
    /: theme\.text: el texto en #808080 no se lee sobre .+: el contraste es \d,\d y tiene que ser 4,5/,
  ],
  ["a foreign letter", field(FLAVOUR, "sabor", "Té & 7 D’Anjou – Açaí"), /: sabor: .+ no tiene «ç»/],
  ["a folder without a line", copy(`flavours/${flavour}`, "flavours/nuevo"), /agrega "nuevo" a "flavours"/],
  [
    "an accent, whatever the system's way to write it",
    copy(`flavours/${flavour}`, `flavours/${"maracuyá".normalize("NFD")}`),
    /por ejemplo «maracuya»/,
  ],
  ["no texts", { "content/clients/nueva/logo.svg": "<svg/>" }, /nueva\/index\.json: .+ no existe: créalo\.$/],
  ["a photograph that no list names", { [`${photos}/frontal.jpg`]: "" }, /«gallery» se llama «frontal»/],
  ["a name in capitals", { [`${photos}/${photo.toUpperCase()}.JPG`]: "" }, /otra forma: ponle «.+\.jpg»/],
  ["a file that nothing uses", { "content/film/frukto-av1.mp4": "" }, /nada en el sitio usa este archivo/],
  [
    "a second photograph",
    { [`${photos}/${photo}.png`]: "" },
    /\.webp: también está .+\.png: deja una sola\.$/,
  ],
  [
    "a drawing that is gone",
    { [`${own}/icon.svg`]: null },
    /icon\.svg: falta este archivo: Ícono, SVG de 96/,
  ],
  ["a photograph that is gone", { [`${own}/glass.webp`]: null }, /glass\.jpg: falta este archivo: Vaso /],
  ["a heavy drawing", { [LOGO]: " ".repeat(600_000) }, /: El dibujo pesa más de 500 KB: simplifica /],
])("%s is one line with the file and the mend", async (_, changes, line) => {
  const found = await lines(changes);
  expect(found.filter((text) => line.test(text))).toHaveLength(1);
  expect(found.join("")).not.toContain("\n");
});

test("systems' own files, capitals in colours and a byte order mark are no mistakes", async () => {
  const { [FLAVOUR]: text } = field(FLAVOUR, "theme.ground", "#ABCDEF");
  const changes = { [FLAVOUR]: `\ufeff${text}`, [`${photos}/.DS_Store`]: "", [`${photos}/Thumbs.db`]: "" };
  expect(await lines(changes)).toEqual([]);
  expect(contentWith(changes).data.flavours[0]?.theme.ground).toBe("#abcdef");
});

test("texts are taken without what nobody sees in them, and longer ones keep their lines", () => {
  const { data } = contentWith(field(FLAVOUR, "sabor", "\ufeff Te\u0301\u202e "));
  expect(data.flavours[0]?.sabor).toBe("Té");
  const longer = contentWith(field(FLAVOUR, "text1", "Uno.\r\n\r\nDos.\u200e"));
  expect(longer.data.flavours[0]?.text1).toBe("Uno.\n\nDos.");
});

test("all mistakes are named at once, and the build prints the lines alone", async () => {
  const gone = Object.fromEntries(Object.keys(copy("clients", "clients")).map((path) => [path, null]));
  const changes = { ...field(FLAVOUR, "text1", ""), ...field(MACHINE, "name", 7), ...gone };
  const found = await lines(changes);
  expect(found).toHaveLength(2 + clients.length);
  expect(inspect(new ContentError(contentWith(changes).problems))).toBe(found.join("\n"));
});

test("a machine has an address and files of its own", async () => {
  const twin = machine.includes("_") ? machine.replaceAll("_", "-") : machine.replaceAll("-", "_");
  const added = (...names: string[]): Changes => ({
    ...Object.assign({}, ...names.map((name) => copy(`machines/${machine}`, `machines/${name}`))),
    ...field(ORDER, "machines", [...machines, ...names]),
  });
  const taken = await lines(added(twin, "healthz", "privacidad", "assets", "keystatic", "api", "entrar"));
  expect(taken.filter((text) => text.includes("ya está en uso: elige"))).toHaveLength(7);
  const meeting = `${machine}_${photo}`;
  expect(await lines(added(meeting))).toEqual([
    `content/machines/${meeting}/photos/main.webp: en el sitio tendría el nombre de ${photos}/${photo}.webp: elige otro nombre.`,
  ]);
});

test("a page's address is nobody else's, and a former one leads to one entry, across machines and pages", async () => {
  const page = JSON.parse(textOf(PRIVACY));
  const added = (...names: string[]): Changes => ({
    ...Object.fromEntries(names.map((name) => [`content/pages/${name}/index.json`, JSON.stringify(page)])),
    ...field(ORDER, "pages", [...pages, ...names]),
  });
  const names = [machine.replaceAll("_", "-"), "healthz", "de-prueba"];
  const found = (await lines(added(...names))).filter((line) => line.includes("ya está en uso: elige"));
  expect(found.map((line) => line.split("/")[2])).toEqual(names.slice(0, 2));
  const own = TAKEN.filter((slug) => SLUG.test(slug));
  expect(own).toEqual(expect.arrayContaining(["assets", "healthz"]));
  const taking = { "content/pages/de-prueba/index.json": JSON.stringify({ ...page, formerSlugs: own }) };
  expect(await lines({ ...added("de-prueba"), ...taking })).toHaveLength(own.length);
  expect((await lines(added(...own))).filter((line) => line.includes("ya está en uso: elige"))).toHaveLength(
    own.length,
  );
  const former = JSON.stringify({ ...page, formerSlugs: [machine] });
  expect(await lines({ ...added("de-prueba"), "content/pages/de-prueba/index.json": former })).toEqual([
    `content/pages/de-prueba/index.json: formerSlugs.0: «${machine}» es de otra entrada: bórralo aquí.`,
  ]);
});

test.each<[what: string, changes: Changes, line: string]>([
  [
    "under its address",
    {
      ...field(ORDER, "pages", pages.with(pages.indexOf("privacidad"), "datos")),
      ...copy("pages/privacidad", "pages/datos"),
      [PRIVACY]: null,
    },
    "pages: falta «privacidad»",
  ],
  ["hidden", field(PRIVACY, "hidden", true), "hidden: el aviso de privacidad no se puede ocultar"],
  ["without a version", field(PRIVACY, "version", undefined), "version: el aviso de privacidad"],
  [
    "that holds later, and nothing until then",
    field(PRIVACY, "until", ""),
    "until: di qué rige hasta ese día.",
  ],
  [
    "with another placeholder",
    field(PRIVACY, "sections.0.text", "{rut} {rut}"),
    "Entre llaves este texto solo",
  ],
])("there is no privacy notice %s", async (_, changes, line) => {
  expect((await lines(changes)).filter((text) => text.includes(line))).toHaveLength(1);
});

test("the film can go, but not leave older versions behind", async () => {
  const main = { "content/home/frukto.mp4": null };
  expect((await lines(main)).filter((each) => each.includes("falta «Película MP4»"))).toHaveLength(3);
  const versions = ["-av1", "-movil", "-movil-av1"].map((version) => [
    `content/home/frukto${version}.mp4`,
    null,
  ]);
  expect(await lines({ ...main, ...Object.fromEntries(versions) })).toEqual([]);
});

it("all clients may be hidden, or gone, and be shown without a sentence over them", async () => {
  expect(await lines(field(HOME, "clients.title", ""))).toEqual([]);
  const paths = [...original.files.keys()].filter((path) => path.startsWith("content/clients/"));
  const data = paths.filter((path) => path.endsWith(".json"));
  const hidden = data.map((path) => field(path, "hidden", true));
  expect(await lines(Object.assign({}, ...hidden))).toEqual([]);
  const gone = Object.fromEntries(paths.map((path) => [path, null]));
  expect(await lines({ ...gone, ...field(ORDER, "clients", []) })).toEqual([]);
});

describe("a photograph", () => {
  it.each([
    [`content/flavours/${flavour}/glass`, 1200, 1500, ["fondo transparente"]],
    ["content/flavours/sabor-de-prueba/glass", 300, 1500, ["muy chica", "otra: al", "fondo transparente"]],
    ["content/flavours/sabor-de-prueba/ground", 1920, 1000, []],
    ["content/machines/jdm_xl/photos/main", 1000, 1400, ["es muy chica: usa una de 1200 × 1400"]],
    ["content/machines/jdm_xl/photos/frente", 1200, 900, []],
    ["content/home/steps/nuevo", 1200, 1500, []],
    ["content/home/sharing", 1200, 1200, ["su proporción es otra"]],
    ["content/home/poster", 2560, 800, []],
    ["content/site", 100, 100, ["nada en el sitio usa una foto en este lugar"]],
  ])("is checked before it is there, with all reasons: %s", async (place, width, height, reasons) => {
    const found = await problemsOfPicture(place, await picture(width, height));
    expect(found).toEqual(reasons.map((reason) => expect.stringContaining(reason)));
  });

  it("is refused at its place, or because of the texts on it", async () => {
    const small = { [`${photos}/${photo}.webp`]: null, [`${photos}/${photo}.jpg`]: await picture(300, 200) };
    expect((await lines(small))[0]).toContain(`${photos}/${photo}.jpg: mide 300 × 200 px y es muy chica`);
    const ground = `content/flavours/${flavour}/ground`;
    const text = original.data.flavours[0]?.theme.text;
    const restless = { [`${ground}.webp`]: null, [`${ground}.jpg`]: await picture(1920, 1000, text) };
    expect((await lines(restless))[0]).toMatch(/ground\.jpg: el título en #\w+ no se lee bien/);
    const white = await problemsOfPicture("content/home/poster", await picture(2560, 800, "#fff"));
    expect(white).toEqual([expect.stringContaining("el título"), expect.stringContaining("el texto")]);
  });
});

test("a link is not followed, and a check at rest reads no file", async () => {
  const root = contentCopy();
  const { files } = readContent(root);
  expect(await problemsOf(readContent(root))).toEqual([]);
  const read = vi.spyOn(fs, "readFileSync");
  syncBuiltinESMExports();
  expect(await problemsOf(readContent(root))).toEqual([]);
  expect(read).not.toHaveBeenCalled();
  expect(readContent(root).files, "nor lists them again").toBe(files);
  rmSync(join(root, `${photos}/${photo}.webp`));
  symlinkSync(join(root, `${photos}/main.webp`), join(root, `${photos}/${photo}.webp`));
  const found = await problemsOf(readContent(root));
  expect(found.map(lineOf)).toEqual([`${photos}/${photo}.webp: es un enlace: pon aquí el archivo mismo.`]);
});

it("a text of more than a megabyte is not read", async () => {
  const root = contentCopy();
  fs.appendFileSync(join(root, FLAVOUR), " ".repeat(1024 * 1024));
  const found = await problemsOf(readContent(root));
  expect(found.map(lineOf)[0]).toBe(
    `${FLAVOUR}: pesa más de 1 MB: los textos de una página no son tan largos.`,
  );
});

const { sabor } = original.data.flavours[0] ?? {};
const { name } = original.data.machines[0] ?? {};

test.each([
  [FLAVOUR, "theme.ground", `${sabor}, colores, color del fondo`, `flavours/${flavour}/theme.ground`],
  [
    MACHINE,
    "gallery.1.alt",
    `${name}, galería 2, descripción de la foto`,
    `machines/${machine}/gallery.1.alt`,
  ],
  [`${photos}/${photo}.jpg`, "", `${name}, foto «${photo}»`, `machines/${machine}/gallery.photo`],
  [`${photos}/x.jpg`, "", `${name}, foto «x»`, undefined],
  [`${own}/glass.png`, "", `${sabor}, vaso recortado`, `flavours/${flavour}/glass`],
  ["content/flavours/papaya", "", "«papaya»", "order//flavours"],
  ["content/home/steps/x.jpg", "", "Inicio, foto «x»", undefined],
  ["content/home/frukto-av1.mp4", "", "Inicio, película en AV1", "home//filmAv1"],
  ["content/home/sharing.jpg", "", "Inicio, imagen para compartir", "home//sharing"],
  [ORDER, "flavours.0", "Orden, sabores 1", "order//flavours.0"],
  ["content/apuntes.txt", "", "content/apuntes.txt", undefined],
])("in the form a problem of %s, %s is about %s, and leads to %s", (file, path, about, wanted) => {
  const { place, text } = adviceOn(original, { file, field: path, message: "Mal." });
  expect(text).toBe(`${about}: Mal.`);
  expect(place && Object.values(place).join("/")).toBe(wanted);
});

test("a problem of no file has no place", () => {
  expect(adviceOn(original, { file: "", message: "Mal." })).toEqual({ text: "Mal." });
});

import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { problemOfPicture } from "../../media/check/picture";
import { problemsOf, RECORD } from "../../media/check/problems";
import { lineOf } from "../../vite-plugins/content/problem";
import { readCollection, readEntry } from "../../vite-plugins/content/read";

/** The flavour with the longest name. */
const [flavour = { slug: "", sabor: "" }] = readCollection("flavours").sort(
  (one, other) => other.sabor.length - one.sabor.length,
);
const [machine = { slug: "", gallery: [{ photo: "" }] }] = readCollection("machines");
const [{ photo } = { photo: "" }] = machine.gallery;
const photos = `content/machines/${machine.slug}/photos`;
const FLAVOUR = `content/flavours/${flavour.slug}/index.json`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "frukto-problems-"));
  await cp("content", join(root, "content"), { recursive: true });
  await mkdir(join(root, dirname(RECORD)));
  await copyFile(RECORD, join(root, RECORD));
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, bytes: string | Buffer): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), bytes);
}

async function change(file: string, from: RegExp, to: string): Promise<void> {
  await put(file, (await readFile(file, "utf8")).replace(from, to));
}

const picture = (width: number, height: number, background = "#345678") =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const lines = async () => (await problemsOf(root)).map(lineOf);

it("are none today", async () => expect(await lines()).toEqual([]));

describe("a photograph", () => {
  it.each([
    [`${photos}/frontal.jpg`, "ninguna foto de «gallery» se llama «frontal»"],
    [`${photos}/${photo.toUpperCase()}.JPG`, `está escrito de otra forma: ponle «${photo}.jpg»`],
    [`content/flavours/${flavour.slug}/vaso.png`, "nada en el sitio usa este archivo"],
    ["content/film/frukto-av1.mp4", "nada en el sitio usa este archivo"],
  ])("that nothing uses is named, with the mend: %s", async (file, mend) => {
    await put(file, await picture(10, 10));
    expect(await lines()).toEqual([expect.stringMatching(new RegExp(`^${file}: .*`))]);
    expect((await lines())[0]).toContain(mend);
  });

  it("that is unfit is refused at its place, and beside another of the same name", async () => {
    await put(`${photos}/${photo}.jpg`, await picture(300, 200));
    expect(await lines()).toEqual([
      expect.stringContaining(`${photos}/${photo}.jpg: mide 300 × 200 px y es muy chica`),
    ]);
    await put(`${photos}/${photo}.png`, await picture(1200, 900));
    expect((await lines())[0]).toContain(`también está ${photo}.png: deja una sola`);
  });

  it("may come with what systems leave in folders", async () => {
    await put(`${photos}/.DS_Store`, "");
    await put(`${photos}/Thumbs.db`, "");
    expect(await lines()).toEqual([]);
  });

  it.each([
    [`content/flavours/${flavour.slug}/glass`, 1200, 1500, "fondo transparente"],
    ["content/flavours/sabor-de-prueba/glass", 1200, 1500, "fondo transparente"],
    ["content/flavours/sabor-de-prueba/ground", 1920, 1000, undefined],
    ["content/machines/jdm_xl/photos/main", 1000, 1400, "es muy chica: usa una de 1200 × 1400"],
    ["content/machines/jdm_xl/photos/frente", 1200, 900, undefined],
    ["content/process/nuevo", 1200, 1500, undefined],
    ["content/home/sharing", 1200, 1200, "su proporción es otra"],
    ["content/film/poster", 1280, 536, undefined],
    ["content/site", 100, 100, "nada en el sitio usa una foto en este lugar"],
  ])("can be checked before it is there: %s", async (place, width, height, problem) => {
    const found = await problemOfPicture(place, await picture(width, height));
    if (problem) expect(found).toContain(problem);
    else expect(found).toBeUndefined();
  });

  it("is too restless for the text of a flavour that is there", async () => {
    const { theme } = readEntry("flavours", flavour.slug);
    const place = `content/flavours/${flavour.slug}/ground`;
    expect(await problemOfPicture(place, await picture(1920, 1000, theme.text), theme.text)).toContain(
      "no se lee bien",
    );
  });
});

it.each([
  [
    FLAVOUR,
    /"text": "#.{6}"/,
    '"text": "#808080"',
    /theme\.text: el texto en #808080 no se lee sobre .+: el contraste es \d\.\d y tiene que ser 4\.5/,
  ],
  [
    FLAVOUR,
    /"nameWidth": .+/,
    '"nameWidth": 125',
    /sabor: «.+» no cabe en una línea .+: baja el ancho de las letras \(theme\.nameWidth\) a \d+ o menos/,
  ],
  [
    FLAVOUR,
    /"sabor": .+/,
    '"sabor": "Frambuesa silvestre",',
    /sabor: .+ni con las letras más angostas: elige un nombre más corto/,
  ],
  [FLAVOUR, /"sabor": .+/, '"sabor": "Açaí",', /sabor: .+ no tiene «ç»/],
  [
    `content/machines/${machine.slug}/index.json`,
    /"name": .+/,
    '"name": "JDM Extraordinaria",',
    /name: «Extraordinaria» no cabe/,
  ],
])("%s: %s as %s", async (file, from, to, line) => {
  await change(file, from, to);
  const found = await lines();
  expect(found.filter((each) => each.startsWith(`${file}: `) && line.test(each))).toHaveLength(1);
});

it("a renamed product keeps its renderings", async () => {
  await cp(join(root, `content/flavours/${flavour.slug}`), join(root, "content/flavours/nuevo"), {
    recursive: true,
  });
  await rm(join(root, `content/flavours/${flavour.slug}`), { recursive: true });
  await change("content/order.json", new RegExp(`"${flavour.slug}"`), '"nuevo"');
  expect(await lines()).toEqual([
    expect.stringContaining("content/flavours/nuevo/glass.jpg: falta esta foto"),
    expect.stringContaining("content/flavours/nuevo/ground.jpg: falta esta foto"),
  ]);
  await put(
    "content/flavours/nuevo/index.json",
    (await readFile(FLAVOUR, "utf8")).replace(/\}\s*$/, `,"formerSlugs":["${flavour.slug}"]}`),
  );
  expect(await lines()).toEqual([]);
});

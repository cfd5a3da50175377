import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { valueAt } from "../../domain/content/content";
import { pictureFiles } from "../../domain/content/made-files";
import { readContent } from "../../domain/content/read";
import { MANIFEST, type Manifest, manifestIn } from "../../domain/content/releases/manifest";
import { releaseFiles } from "../../domain/content/releases/release-files";
import { SITE } from "../site-folder";
import { ReleaseFolder } from "../support/content-releases";
import { temporaryFolder } from "../support/temporary-folder";

const MEGABYTE = 1024 ** 2;
const { data, files } = readContent(SITE);
const manifest = manifestIn(valueAt(files, MANIFEST));
const GLASS = "/sabores/pera";

/** Returns the manifest with files of other sizes. */
function sized(sizes: Readonly<Record<string, number>>): Manifest {
  const changed = Object.entries(sizes).map(([address, size]) => [address, { hash: "0".repeat(16), size }]);
  return { ...manifest, files: { ...manifest.files, ...Object.fromEntries(changed) } };
}

test("a release may not ask for too many files, too large ones, or too much in all", () => {
  expect(() => releaseFiles(SITE, data, sized({ [`${GLASS}.webp`]: 33 * MEGABYTE }))).toThrow(
    `public${GLASS}.webp: pesa más de 32 MB.`,
  );
  const heavy = Object.keys(manifest.files).slice(0, 5);
  expect(() =>
    releaseFiles(SITE, data, sized(Object.fromEntries(heavy.map((address) => [address, 30 * MEGABYTE])))),
  ).toThrow(`${MANIFEST}: pide más de 128 MB: quita fotos o películas.`);
  const widest = Array.from({ length: 1_001 }, (_, n) => n + 1);
  const many = pictureFiles(GLASS, widest).flatMap(({ avif, webp }) => [avif, webp]);
  const picture = { ...manifest.pictures[GLASS], widths: widest } as Manifest["pictures"][string];
  expect(() =>
    releaseFiles(SITE, data, {
      ...sized(Object.fromEntries(many.map((address) => [address, 1]))),
      pictures: { ...manifest.pictures, [GLASS]: picture },
    }),
  ).toThrow(`${MANIFEST}: pide más de 2000 archivos: quita fotos o películas.`);
});

test("each made file is the one that the manifest names, in its place; lines of a drawing may end as Windows does", () => {
  const release = new ReleaseFolder(temporaryFolder()).make("one");
  const read = () =>
    [...releaseFiles(release.root, data, manifest)].map(([address, { bytes }]) => [address, bytes()]);
  const drawing = "/marca/frukto.svg";
  const plain = (new Map(read() as [string, Buffer][]).get(drawing) as Buffer).toString();
  expect(plain).toMatch(/\n/);
  release.write(`public${drawing}`, plain.replaceAll("\n", "\r\n"));
  expect(new Map(read() as [string, Buffer][]).get(drawing)?.toString()).toBe(plain);
  release.write(`public${drawing}`, plain.replace("svg", "gvs"));
  expect(read).toThrow(`public${drawing}: no es el archivo que nombra ${MANIFEST}: ejecuta npm run media.`);
  release.write(`public${drawing}`, `${plain}${" ".repeat(2 * plain.length)}`);
  expect(read).toThrow(`public${drawing}: no es el archivo que nombra ${MANIFEST}: ejecuta npm run media.`);
  release.write(`public${drawing}`, plain);
  const place = join(release.root, `public${GLASS}.webp`);
  renameSync(place, `${place}.away`);
  expect(read).toThrow(`public${GLASS}.webp: falta este archivo: ejecuta npm run media.`);
  symlinkSync(`${place}.away`, place);
  expect(read).toThrow(`public${GLASS}.webp: es un enlace: pon aquí el archivo mismo.`);
  rmSync(place);
  renameSync(`${place}.away`, place);
  read();
  const folder = join(release.root, "public/sabores");
  renameSync(folder, `${folder}.away`);
  symlinkSync(`${folder}.away`, folder);
  expect(read).toThrow(`public${GLASS}.webp: es un enlace: pon aquí el archivo mismo.`);
});

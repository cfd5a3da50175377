import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cache, media, root } from "./paths";
import { run } from "./run";

const python = "/usr/bin/python3";

/** Mona Sans as its npm package ships it: Latin, both axes. */
export const monaSans = fileURLToPath(
  import.meta.resolve("@fontsource-variable/mona-sans/files/mona-sans-latin-standard-normal.woff2"),
);

/** Characters of Spanish text, amounts and formulas that the font has and the site may show. */
const characters = [
  Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join(""),
  "áéíóúüñÁÉÍÓÚÜÑ¿¡«»“”‘’–—…·°€×÷−©\u00a0",
].join("");

/**
 * Cuts the site's web font to Spanish glyphs and to the axis ranges the design uses:
 * `app/styles/fonts/frukto-sans.woff2`, at most 60 KB. Its licence reserves the name "Mona" for the original.
 */
export async function buildWebFont(): Promise<void> {
  const target = join(root, "app/styles/fonts/frukto-sans.woff2");
  await mkdir(dirname(target), { recursive: true });
  await run(python, [
    join(media, "fonts/subset.py"),
    monaSans,
    target,
    "--axes=wght=400:840,wdth=75:125",
    "--flavor=woff2",
    "--kerning=12",
    "--family=Frukto Sans",
    `--text=${characters}`,
  ]);
}

/** A static cut for one weight and width, as TrueType: Chromium embeds those in PDFs as real text fonts. */
export async function staticFont(weight: number, width: number): Promise<string> {
  const target = join(cache, `fonts/mona-sans-${weight}-${width}.ttf`);
  await mkdir(dirname(target), { recursive: true });
  await run(python, [
    join(media, "fonts/subset.py"),
    monaSans,
    target,
    `--axes=wght=${weight},wdth=${width}`,
    "--flavor=ttf",
    `--text=${characters}`,
    `--family=Mona ${weight} ${width}`,
  ]);
  return target;
}

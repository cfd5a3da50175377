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

/** Of any flavour's name. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÜÑ -";

/**
 * Cuts the site's web fonts into `app/styles/fonts/`: Spanish glyphs in the axis ranges that texts use, and the letters
 * for the flavours' names in every width, which only those have. The licence reserves the name "Mona" for the original.
 */
export async function buildWebFonts(): Promise<void> {
  await cutWebFont("frukto-sans", "Frukto Sans", "wght=400:840,wdth=100:112", 30, characters);
  await cutWebFont("frukto-sabores", "Frukto Sabores", "wght=800,wdth=75:125", 12, letters);
}

/** `kerning`: by how many thousandths of an em a pair may vary and still keep one value; see subset.py. */
async function cutWebFont(
  file: string,
  family: string,
  axes: string,
  kerning: number,
  text: string,
): Promise<void> {
  const target = join(root, `app/styles/fonts/${file}.woff2`);
  await mkdir(dirname(target), { recursive: true });
  await run(python, [
    join(media, "fonts/subset.py"),
    monaSans,
    target,
    `--axes=${axes}`,
    "--flavor=woff2",
    `--kerning=${kerning}`,
    `--family=${family}`,
    `--text=${text}`,
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

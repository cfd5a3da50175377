import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, studio } from "./paths";
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

/** Of any flavour's name in Spanish. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÑ -";

/** Weight and width of the datasheets' cuts: static ones, which Chromium embeds in PDFs as real text fonts. */
const printCuts = [
  [430, 100],
  [620, 104],
  [740, 110],
] as const;

/**
 * Cuts the site's web fonts into `app/styles/fonts/`: Spanish glyphs in the axis ranges that texts use, and the letters
 * for the flavours' names in every width, which only those have. The licence reserves the name "Mona" for the original.
 */
export async function buildFonts(): Promise<void> {
  const web = "app/styles/fonts";
  await cutFont(`${web}/frukto-sans`, "Frukto Sans", "wght=400:840,wdth=100:112", characters);
  await cutFont(`${web}/frukto-sabores`, "Frukto Sabores", "wght=800,wdth=75:125", letters);
  for (const [weight, width] of printCuts) {
    const name = `frukto-sans-${weight}-${width}`;
    await cutFont(`media/print/fonts/${name}`, `Frukto ${weight}`, `wght=${weight},wdth=${width}`, characters);
  }
}

/** A kerning pair may vary over the axes by 30 thousandths of an em and still keep one value; see subset.py. */
async function cutFont(file: string, family: string, axes: string, text: string): Promise<void> {
  const target = join(root, `${file}.woff2`);
  await mkdir(dirname(target), { recursive: true });
  await run(python, [
    join(studio, "fonts/subset.py"),
    monaSans,
    target,
    `--axes=${axes}`,
    "--kerning=30",
    `--family=${family}`,
    `--text=${text}`,
  ]);
}

import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, studio } from "./paths";
import { run } from "./run";

const python = "/usr/bin/python3";

/** Mona Sans from its npm package: Latin, both axes. */
export const monaSans = fileURLToPath(
  import.meta.resolve("@fontsource-variable/mona-sans/files/mona-sans-latin-standard-normal.woff2"),
);

/** Characters of Spanish text, amounts and formulas that the font has and the site may show. */
const characters = [
  Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join(""),
  "áéíóúüñÁÉÍÓÚÜÑ¿¡«»“”‘’–—…·°€×÷−©\u00a0",
].join("");

/** Letters of flavour names in Spanish. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÑ -";

/** Weight and width of the datasheets' fonts: static fonts, which Chromium embeds in PDFs as text. */
const printCuts = [
  [430, 100],
  [620, 104],
  [740, 110],
] as const;

/**
 * Writes the site's web fonts into `app/styles/fonts/`. One font has the Spanish glyphs in the axis ranges of the
 * texts. Another has the letters of the flavours' names in every width. `media/check` gets the widths of the letters.
 * The licence reserves the name "Mona" for the original.
 */
export async function buildFonts(): Promise<void> {
  const web = "app/styles/fonts";
  await cutFont(`${web}/frukto-sans`, "Frukto Sans", "wght=400:840,wdth=100:112", characters);
  await cutFont(`${web}/frukto-sabores`, "Frukto Sabores", "wght=800,wdth=75:125", letters);
  for (const [weight, width] of printCuts) {
    const name = `frukto-sans-${weight}-${width}`;
    await cutFont(`media/print/fonts/${name}`, `Frukto ${weight}`, `wght=${weight},wdth=${width}`, characters);
  }
  const files = [`${web}/frukto-sabores.woff2`, `${web}/frukto-sans.woff2`, "media/check/letter-widths.json"];
  await run(python, [join(studio, "fonts/widths.py"), ...files.map((file) => join(root, file))]);
}

/** Writes one font. Kerning pairs that vary by up to 30 thousandths of an em become constant; see subset.py. */
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

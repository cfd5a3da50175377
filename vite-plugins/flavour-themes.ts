import type { Plugin } from "vite";
import { readFlavour } from "../content/flavours/flavour-file";
import { flavourOrder } from "../content/flavours/order";
import { productFile } from "../content/product-file";

/** `virtual:flavour-themes.css`: what follows from which flavours there are. */
export function flavourThemes(): Plugin {
  const id = "virtual:flavour-themes.css";
  const file = "/flavour-themes.css";
  return {
    name: "frukto:flavour-themes",
    resolveId: (source) => (source === id ? file : null),
    load(source) {
      if (source !== file) return null;
      for (const slug of flavourOrder) this.addWatchFile(productFile(`flavours/${slug}/flavour.json`));
      return styleSheet();
    },
  };
}

/** At most so many icons of the picker in a row, by the window's width. */
const MOST_IN_A_ROW = { wide: 12, medium: 10, narrow: 5 } as const;

/**
 * Each flavour's theme, and how many icons stand in a row. A strict style-src refuses style attributes, so themes hang
 * on data-sabor.
 */
export function styleSheet(): string {
  const rows = Object.entries(MOST_IN_A_ROW).map(
    ([width, most]) => `--flavours-${width}: ${evenRows(flavourOrder.length, most)};`,
  );
  const themes = flavourOrder.map((slug) => {
    const { theme } = readFlavour(slug);
    const arrow = theme.arrow ? ` --arrow-hover: ${theme.arrow}; --arrow-hover-sign: #fff;` : "";
    return `[data-sabor="${slug}"] { --flavour-width: ${theme.nameWidth}; --flavour-bg: ${theme.ground}; --flavour-fg: ${theme.text};${arrow} }`;
  });
  return `@layer base {\n:root { ${rows.join(" ")} }\n${themes.join("\n")}\n}\n`;
}

/** How many stand in each row when `count` are divided into as few rows as possible, as evenly as possible. */
export function evenRows(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

import type { Plugin } from "vite";
import { readFlavour } from "../content/flavours/flavour-file";
import { flavourOrder } from "../content/flavours/order";
import { productFile } from "../content/product-file";

/** Provides `virtual:flavour-themes.css`, the styles that depend on the flavours. */
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

/** Most icons of the picker in a row, by the window's width. */
const MOST_IN_A_ROW = { wide: 12, medium: 10, narrow: 5 } as const;

/**
 * Returns each flavour's theme and the number of icons in a row. A strict style-src forbids style attributes, so the
 * themes use `data-sabor`.
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

/** Returns the number per row when `count` is divided into as few rows as possible, as evenly as possible. */
export function evenRows(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

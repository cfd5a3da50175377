import type { Plugin } from "vite";
import { readCollection } from "./content/read";

/** Provides `virtual:flavour-themes.css`, the styles that depend on the flavours. */
export function flavourThemes(): Plugin {
  const id = "virtual:flavour-themes.css";
  const file = "/flavour-themes.css";
  return {
    name: "frukto:flavour-themes",
    resolveId: (source) => (source === id ? file : null),
    load(source) {
      // For development's first document Remix adds a query, `?inline`.
      return source.split("?", 1)[0] === file ? styleSheet() : null;
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
  const flavours = readCollection("flavours");
  const rows = Object.entries(MOST_IN_A_ROW).map(
    ([width, most]) => `--flavours-${width}: ${evenRows(flavours.length, most)};`,
  );
  const themes = flavours.map(({ slug, theme: { ground, text, arrow, nameWidth } }) => {
    const onHover = arrow ? ` --arrow-hover: ${arrow}; --arrow-hover-sign: #fff;` : "";
    return `[data-sabor="${slug}"] { --flavour-width: ${nameWidth}%; --flavour-bg: ${ground}; --flavour-fg: ${text};${onHover} }`;
  });
  return `@layer base {\n:root { ${rows.join(" ")} }\n${themes.join("\n")}\n}\n`;
}

/** Returns the number per row when `count` is divided into as few rows as possible, as evenly as possible. */
export function evenRows(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

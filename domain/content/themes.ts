import type { Data } from "./data";

/** Most icons of the picker in a row, by the window's width. */
const MOST_IN_A_ROW = { wide: 12, medium: 10, narrow: 5 } as const;

/**
 * Returns each flavour's theme, the number of icons in a row and of letters in the site's name. A strict style-src
 * forbids style attributes, so the themes use `data-sabor`.
 */
export function styleSheet({ flavours, site }: Data): string {
  const rows = Object.entries(MOST_IN_A_ROW).map(
    ([width, most]) => `--flavours-${width}:${evenRows(flavours.length, most)};`,
  );
  const themes = flavours.map(({ slug, theme: { ground, text, arrow, nameWidth } }) => {
    const onHover = arrow ? `;--arrow-hover:${arrow};--arrow-hover-sign:#fff` : "";
    return `[data-sabor="${slug}"]{--flavour-width:${nameWidth}%;--flavour-bg:${ground};--flavour-fg:${text}${onHover}}`;
  });
  const letters = `--name-letters:${Math.max(6, site.name.length)}`;
  return `@layer base{:root{${rows.join("")}${letters}}${themes.join("")}}`;
}

/** Returns the number per row when `count` is divided into as few rows as possible, as evenly as possible. */
export function evenRows(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

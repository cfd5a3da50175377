import type { Data } from "./data";

/**
 * Returns each flavour's theme, and the number of letters in the site's name. A strict style-src forbids style
 * attributes, so the themes use `data-sabor`.
 */
export function styleSheet({ flavours, site }: Data): string {
  const themes = flavours.map(({ slug, theme: { ground, text, arrow, nameWidth } }) => {
    const onHover = arrow ? `;--arrow-hover:${arrow};--arrow-hover-sign:#fff` : "";
    return `[data-sabor="${slug}"]{--flavour-width:${nameWidth}%;--flavour-bg:${ground};--flavour-fg:${text}${onHover}}`;
  });
  const letters = `--name-letters:${Math.max(6, site.name.length)}`;
  return `@layer base{:root{${letters}}${themes.join("")}}`;
}

import type { Data } from "./data";

/** Returns each flavour's theme. A strict style-src forbids style attributes, so the themes use `data-sabor`. */
export function styleSheet({ flavours }: Data): string {
  const themes = flavours.map(({ slug, theme: { ground, text, arrow, nameWidth } }) => {
    const onHover = arrow ? `;--arrow-hover:${arrow};--arrow-hover-sign:#fff` : "";
    return `[data-sabor="${slug}"]{--flavour-width:${nameWidth}%;--flavour-bg:${ground};--flavour-fg:${text}${onHover}}`;
  });
  return `@layer base{${themes.join("")}}`;
}

import type { Plugin } from "vite";
import { token } from "./token";

/** Gives the document the colour of browsers' bars, which a `<meta>` can't take from the style sheet. */
export const themeColor: Plugin = {
  name: "frukto:theme-color",
  config: () => ({ define: { "import.meta.env.THEME_COLOR": JSON.stringify(token("deep")) } }),
};

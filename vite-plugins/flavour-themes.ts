import type { Plugin } from "vite";
import { coloursFile } from "../content/flavours/colours";
import { flavourOrder } from "../content/flavours/order";
import { flavourThemes as themes } from "../content/flavours/themes";

/** `virtual:flavour-themes.css`: the flavours' themes, written from their colours. */
export function flavourThemes(): Plugin {
  const id = "virtual:flavour-themes.css";
  const file = "/flavour-themes.css";
  return {
    name: "frukto:flavour-themes",
    resolveId: (source) => (source === id ? file : null),
    load(source) {
      if (source !== file) return null;
      for (const slug of flavourOrder) this.addWatchFile(coloursFile(slug));
      return themes();
    },
  };
}

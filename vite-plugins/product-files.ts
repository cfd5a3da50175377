import type { Plugin } from "vite";
import { readFlavour } from "../content/flavours/flavour-file";
import { readMachine } from "../content/machines/machine";

const PRODUCT_FILE = /\/content\/(flavours|machines)\/([^/]+)\/(?:flavour|machine)\.json$/;

/** Checks every product's file that the site imports. A wrong file fails the build with a one-line error. */
export function productFiles(): Plugin {
  return {
    name: "frukto:product-files",
    load(id) {
      const [, folder, slug] = PRODUCT_FILE.exec(id) ?? [];
      if (slug === undefined) return null;
      return JSON.stringify(folder === "flavours" ? readFlavour(slug) : readMachine(slug));
    },
  };
}

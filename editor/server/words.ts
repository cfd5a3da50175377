import { readFile } from "node:fs/promises";
import type { DepOptimizationOptions } from "vite";

/** Words that Keystatic's Spanish leaves in English. */
const WORDS: Readonly<Record<string, string>> = {
  "All selected": "Están todos",
  "Are you sure? This action cannot be undone.": "¿Seguro? Se borran sus textos y sus fotos.",
  Cancel: "Cancelar",
  "Copy entry": "Copiar",
  Create: "Crear",
  "Delete entry": "Borrar",
  "Delete entry\\u2026": "Borrar…",
  "Duplicate entry\\u2026": "Duplicar…",
  Done: "Listo",
  "Edit item": "Editar",
  Name: "Nombre",
  "Paste entry": "Pegar",
  Preview: "Ver en el sitio",
  Regenerate: "Según el nombre",
  regenerate: "Escribir según el nombre",
  "Reset changes": "Deshacer los cambios",
  Remove: "Quitar",
  Save: "Guardar",
  "Save and duplicate": "Guardar y duplicar",
  Unsaved: "Sin guardar",
  "Yes, delete": "Sí, borrar",
};

/** Translates those words where Keystatic shows them, when Vite bundles it. */
export const translation: NonNullable<
  NonNullable<DepOptimizationOptions["esbuildOptions"]>["plugins"]
>[number] = {
  name: "frukto:words",
  setup(build) {
    build.onLoad({ filter: /@keystatic.core.dist.[^/\\]+\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const shown = /(\b(?:\w*[lL]abel"?|children|title|name|placeholder): |\? |: )(["'])(\w[^"'\n]*)\2/g;
      const contents = code.replace(shown, (whole, before, quote, word) =>
        word in WORDS ? `${before}${quote}${WORDS[word]}${quote}` : whole,
      );
      const taken = "ya es de otra entrada: cámbiala";
      return { contents: contents.replaceAll("must be unique", taken), loader: "js" };
    });
  },
};

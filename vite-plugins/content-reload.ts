import type { Plugin } from "vite";

/** Reloads the open pages of the development server when a text or the list of made files changes. */
export const contentReload: Plugin = {
  name: "frukto:content-reload",
  apply: "serve",
  configureServer({ watcher, ws }) {
    watcher.on("all", (_, file) => {
      if (/[\\/]content[\\/].*\.json$/.test(file)) ws.send({ type: "full-reload" });
    });
  },
};

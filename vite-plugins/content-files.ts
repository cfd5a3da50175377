import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { lookup } from "mrmime";
import type { Plugin } from "vite";
import { OWN, releaseFolders } from "../domain/content/releases/release-folder";

/**
 * Serves what is made of the content in `npm run dev`, and reloads the open pages when a text or the list of made files
 * changes. Loaders read the rest.
 */
export const contentFiles: Plugin = {
  name: "frukto:content-files",
  apply: "serve",
  configureServer({ middlewares, watcher, ws }) {
    const folder = () => (releaseFolders(process.env.CONTENT_FOLDER ?? "")[0] ?? OWN).folder;
    watcher.add(join(folder(), "content"));
    watcher.on("all", (_, file) => {
      if (/[\\/]content[\\/].*\.json$/.test(file)) ws.send({ type: "full-reload" });
    });
    middlewares.use(({ url = "/", method }, response, next) => {
      const { pathname } = new URL(url, "http://localhost");
      const file = join(folder(), "public", decodeURIComponent(pathname));
      const isFile = method === "GET" && statSync(file, { throwIfNoEntry: false })?.isFile();
      if (!isFile) return next();
      response.setHeader("Content-Type", lookup(pathname) ?? "application/octet-stream");
      createReadStream(file).pipe(response);
    });
  },
};

import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { SECURITY_HEADERS } from "./server/http/headers.server";
import { chunkOf } from "./vite-plugins/chunks";
import { flavourThemes } from "./vite-plugins/flavour-themes";
import { licences, licencesBanner } from "./vite-plugins/licences";

import { precompress } from "./vite-plugins/precompress";
import { productFiles } from "./vite-plugins/product-files";
import { serverEntries } from "./vite-plugins/server-entries";

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    flavourThemes(),
    productFiles(),
    serverEntries(),
    precompress({ roots: ["public", "build/client"], outDir: "build/precompressed" }),
  ],
  resolve: { alias: { "~": folder("app"), "~content": folder("content") } },
  // Kysely is hundreds of small files: to read them was a fifth of the server's start.
  ssr: { noExternal: ["kysely"] },
  build: {
    target: "es2022",
    // The server reads public/ itself: copied files would be served by remix-serve as immutable for a year.
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          // Terser and one vendor chunk: 7 % less to load than esbuild and Rollup's own division.
          minify: "terser" as const,
          rollupOptions: {
            plugins: [licences()],
            output: { manualChunks: chunkOf, banner: licencesBanner },
          },
        }),
  },
  // Documents bring their own; these are for files and modules.
  server: { headers: SECURITY_HEADERS },
  optimizeDeps: {
    // All that pages import is found before the first one is asked for: a page reloaded in the middle does not hydrate.
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"],
    esbuildOptions: { target: "es2022" },
  },
}));

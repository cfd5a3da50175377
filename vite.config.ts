import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { SECURITY_HEADERS } from "./server/http/headers.server";
import { chunkOf } from "./vite-plugins/chunks";
import { contentData } from "./vite-plugins/content/plugin";
import { flavourThemes } from "./vite-plugins/flavour-themes";
import { licences, licencesBanner } from "./vite-plugins/licences";

import { precompress } from "./vite-plugins/precompress";
import { serverEntries } from "./vite-plugins/server-entries";

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    flavourThemes(),
    contentData(),
    serverEntries(),
    precompress({ roots: ["public", "build/client"], outDir: "build/precompressed" }),
  ],
  resolve: { alias: { "~": folder("app"), "~content": folder("content") } },
  // Bundled because Kysely has hundreds of small files; reading them took a fifth of the server's start.
  ssr: { noExternal: ["kysely"] },
  build: {
    target: "es2022",
    // Browsers that support layers, but not nested rules.
    cssTarget: ["chrome99", "firefox97", "safari15.4"],
    // The server reads public/ itself. remix-serve would serve copied files as immutable for a year.
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          // Terser and one vendor chunk load 7 % fewer bytes than esbuild and Rollup's default chunks.
          minify: "terser" as const,
          rollupOptions: {
            plugins: [licences()],
            output: { manualChunks: chunkOf, banner: licencesBanner },
          },
        }),
  },
  // Headers of files and modules; documents set their own.
  server: { headers: SECURITY_HEADERS },
  optimizeDeps: {
    // Finds all imports before the first request. A reload for a new import would break hydration.
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"],
    esbuildOptions: { target: "es2022" },
  },
}));

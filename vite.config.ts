import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { SECURITY_HEADERS } from "./server/http/headers.server";
import { chunkOf } from "./vite-plugins/chunks";
import { className } from "./vite-plugins/class-names";
import { contentFiles } from "./vite-plugins/content-files";
import { layeredParts, TARGET } from "./vite-plugins/floor";
import { formFields } from "./vite-plugins/form-fields";
import { inlineScripts } from "./vite-plugins/inline-scripts";
import { licences, licencesBanner } from "./vite-plugins/licences";
import { precompress } from "./vite-plugins/precompress";
import { serverEntries } from "./vite-plugins/server-entries";
import { serverPackages } from "./vite-plugins/server-packages";
import { settledFlags } from "./vite-plugins/settled-flags";
import { themeColor } from "./vite-plugins/theme-color";

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** Returns the commit that is built. An image has no repository, and names it itself. */
function version(): string {
  const { stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  return stdout?.trim() || "no commit";
}

/** The types of loaders' data follow the flag. */
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  // Files of the design with fixed names. The build does not know public/, which is made of the content.
  publicDir: "design",
  plugins: [
    remix(remixConfig),
    contentFiles,
    formFields(),
    serverEntries,
    serverPackages,
    inlineScripts,
    settledFlags(),
    themeColor,
    precompress({ root: "build/client", outDir: "build/precompressed" }),
  ],
  resolve: {
    alias: { "~": folder("app"), "~domain": folder("domain") },
  },
  css: { postcss: { plugins: [layeredParts] }, modules: { generateScopedName: className } },
  define: {
    "import.meta.env.FRUKTO_VERSION": JSON.stringify(version()),
    ROUTE_FILES: JSON.stringify(readdirSync(folder("app/routes")).sort()),
  },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          // Its scripts are smaller than esbuild's.
          minify: "terser" as const,
          terserOptions: { ecma: 2020, compress: { passes: 3 } },
          rollupOptions: {
            plugins: [licences()],
            // Routes without a component are empty in browsers.
            onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
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

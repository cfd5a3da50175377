import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import license from "rollup-plugin-license";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import type { CoverageV8Options } from "vitest/node";
import { coloursFile } from "./content/flavours/colours";
import { flavourOrder } from "./content/flavours/order";
import { flavourThemes } from "./content/flavours/themes";
import remixConfig from "./remix.config.js";
import { precompress } from "./server/http/precompress";
import { SECURITY_HEADERS } from "./server/http/security-headers.server";

const isTest = process.env.VITEST !== undefined;

/**
 * Adds the server and the outbox command to Remix's server build. The entries share their chunks, so
 * configuration, database and limits exist once per process, whether our server or plain remix-serve hosts the build.
 */
function serverMain(): Plugin {
  let isSsrBuild = false;
  return {
    name: "frukto:server-main",
    apply: "build",
    configResolved(config) {
      isSsrBuild = Boolean(config.build.ssr);
    },
    options(options) {
      if (!isSsrBuild || typeof options.input !== "string") return null;
      return {
        ...options,
        input: { index: options.input, main: "server/main.ts", outbox: "server/outbox.ts" },
      };
    },
    outputOptions(options) {
      return isSsrBuild ? { ...options, entryFileNames: "[name].js" } : null;
    },
  };
}

/** `virtual:flavour-themes.css`: the flavours' themes, written from their colours. */
function themes(): Plugin {
  const id = "virtual:flavour-themes.css";
  const file = "/flavour-themes.css";
  return {
    name: "frukto:flavour-themes",
    resolveId: (source) => (source === id ? file : null),
    load(source) {
      if (source !== file) return null;
      for (const slug of flavourOrder) this.addWatchFile(coloursFile(slug));
      return flavourThemes();
    },
  };
}

const NOTICES = "licencias.txt";

/**
 * `/licencias.txt`: the licences of what browsers are sent, libraries and font. They ask for their text to go along;
 * minifying takes it out of the scripts. The build fails on a licence that nobody has read yet.
 */
function thirdPartyNotices() {
  const font = readFileSync("app/styles/fonts/OFL.txt", "utf8");
  return license({
    thirdParty: {
      allow: { test: "(MIT OR ISC OR BSD-3-Clause)", failOnUnlicensed: true, failOnViolation: true },
      output: {
        file: `build/client/${NOTICES}`,
        template: (libraries) =>
          [
            ...libraries.map(({ name, licenseText }) => `${name}\n\n${licenseText}`),
            `Frukto Sans, a cut of Mona Sans\n\n${font}`,
          ].join(`\n\n${"-".repeat(72)}\n\n`),
      },
    },
  });
}

/** What every page loads; the e-mail library, toasts and validation stay in chunks of their own, loaded on demand. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie|set-cookie-parser)\//;

/** The root takes along all that it imports, so that a page loads its style sheet and the route's own, no third. */
function chunkOf(id: string): string | undefined {
  if (VENDOR.test(id)) return "vendor";
  return id.endsWith("/app/root.tsx") ? "frame" : undefined;
}

/**
 * What `npm test` measures: the server, and of the app what needs neither React nor a page. New files count unless they
 * fall under one of the exceptions, all of which other tests prove without being seen here.
 */
const COVERAGE: CoverageV8Options & { provider: "v8" } = {
  provider: "v8",
  include: ["server/**/*.ts", "app/**/*.ts", "content/**/*.ts"],
  exclude: [
    "**/*.d.ts",
    // Components: the browser tests. Named, since a pattern that ends in .ts is found within .tsx too.
    "**/*.tsx",
    // Entries that put the rest together and end the process: only processes of their own run them, which
    // production-server, contact-server and replicas-server start, watch and end.
    "server/{main,start,outbox}.ts",
    // React's hooks, which are nothing without a page: the browser tests.
    "app/**/use-*.ts",
  ],
  // A sum, not per file: what the types ask for and nothing can reach weighs too much in a file of two branches.
  thresholds: { branches: 95 },
  reporter: ["text-summary", ["text", { skipFull: true }]],
  reportsDirectory: "test-results/coverage",
};

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isTest
    ? [themes()]
    : [
        remix(remixConfig),
        themes(),
        serverMain(),
        precompress({ roots: ["public", "build/client"], outDir: "build/precompressed" }),
      ],
  resolve: { alias: { "~": folder("app"), "~content": folder("content") } },
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
            plugins: [thirdPartyNotices()],
            output: {
              manualChunks: chunkOf,
              banner: ({ moduleIds }: { moduleIds: string[] }) =>
                moduleIds.some((id) => id.includes("node_modules")) ? `/*! Licences: /${NOTICES} */` : "",
            },
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
  test: {
    include: ["test/unit/**/*.test.{ts,tsx}", "test/integration/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // Node's own storage, from 25 on, would hide jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has("--webstorage") ? ["--no-webstorage"] : [],
    env: { LOG_LEVEL: "silent" },
    coverage: COVERAGE,
  },
}));

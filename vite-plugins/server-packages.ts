import type { Plugin } from "vite";

/**
 * Bundles the packages of the server's build: a start reads a dozen files instead of a hundred, and React's build is the fast one
 * without `NODE_ENV`. Left out are a package with code of the machine, and two that only some settings load; the Dockerfile
 * names them, too.
 */
export const serverPackages: Plugin = {
  name: "frukto:server-packages",
  apply: (_, { isSsrBuild = false }) => isSsrBuild,
  config: () => ({
    ssr: { noExternal: true, external: ["libsql", "pg", "prom-client"] },
    // What the app uses of it. The rest is a megabyte of replacements for Node's fetch and streams.
    resolve: { alias: { "@remix-run/node": "@remix-run/server-runtime" } },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
};

import type { Plugin } from "vite";

/**
 * Adds the server and its commands to Remix's server build. The entries share their chunks, so configuration,
 * database and limits exist once per process, whether our server or plain remix-serve hosts the build.
 */
export const serverEntries: Plugin = {
  name: "frukto:server-entries",
  apply: (_, { isSsrBuild = false }) => isSsrBuild,
  config: () => ({
    build: {
      rollupOptions: {
        input: {
          index: "virtual:remix/server-build",
          main: "server/main.ts",
          outbox: "server/outbox.ts",
          problems: "server/problems-command.ts",
          figures: "server/figures-command.ts",
          "release-command": "server/release-command.ts",
        },
        output: { entryFileNames: "[name].js" },
      },
    },
  }),
};

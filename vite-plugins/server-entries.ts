import type { Plugin } from "vite";

/**
 * Adds the server and the outbox command to Remix's server build. The entries share their chunks, so configuration,
 * database and limits exist once per process, whether our server or plain remix-serve hosts the build.
 */
export function serverEntries(): Plugin {
  let isSsrBuild = false;
  return {
    name: "frukto:server-entries",
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

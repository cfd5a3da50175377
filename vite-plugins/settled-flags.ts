import type { Plugin } from "vite";
import remixConfig from "../remix.config.js";

/** Where Remix's browser code asks for a flag: `future.v3_singleFetch`, `window.__remixContext.future.v3_singleFetch`. */
const FLAG = /(?<![.\w])(?:window\.__remixContext\.)?future\.(v3_\w+)/g;

/** Writes the flags of remix.config.js into Remix's browser code, so that scripts leave out 1.6 KB that they switch off. */
export function settledFlags(): Plugin {
  const flags = new Map(Object.entries(remixConfig.future ?? {}));
  return {
    name: "frukto:settled-flags",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !id.includes("/@remix-run/react/dist/")) return null;
      const settled = code.replace(FLAG, (asked, flag: string) => String(flags.get(flag) ?? asked));
      return settled.replaceAll("window.__remixContext.isSpaMode", "false");
    },
  };
}

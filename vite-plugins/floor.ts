import type { CSSOptions } from "vite";

/** The oldest browsers in which everything works. README has them; `test/unit/floor.test.ts` checks the built files. */
export const FLOOR = { chrome: 99, firefox: 97, safari: 15.4 } as const;

/** The floor as esbuild names it. */
export const TARGET = Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`);

type PostcssPlugins = NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>;
type PostcssPlugin = Extract<PostcssPlugins[number], { postcssPlugin: string }>;

/**
 * PostCSS plugin that puts every component's styles in the cascade layer `parts`, above `base` and `ui`. Browsers without
 * layers, below the floor, then get the plain page instead of a few of its styles.
 */
export const layeredParts: PostcssPlugin = {
  postcssPlugin: "layered-parts",
  OnceExit(root, { AtRule }) {
    const isLayered = root.some((node) => node.type === "atrule" && node.name === "layer");
    if (isLayered || !root.source?.input.file?.endsWith(".module.css")) return;
    const layer = new AtRule({ name: "layer", params: "parts" });
    layer.append(root.nodes);
    root.append(layer);
  },
};

/** The commit that runs: the image names it, elsewhere the build does (vite.config.ts). Tests run the sources without one. */
// biome-ignore lint/style/noProcessEnv: no setting, but what the image is
export const version: string = process.env.FRUKTO_VERSION || (import.meta.env.FRUKTO_VERSION ?? "not built");

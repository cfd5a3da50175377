/** The commit that runs. The build sets it (vite.config.ts); tests run the sources without one. */
export const version: string = import.meta.env.FRUKTO_VERSION ?? "not built";

import { join } from "node:path";

// Tests have a site of their own, so that a change of today's texts and products breaks none of them. Configurations
// import this first: the server takes the folder from the environment. With an empty CONTENT_FOLDER screenshots show
// today's site.
process.env.CONTENT_FOLDER ??= "test";

/** Folder of the tests' release and of `current`, which names it. */
export const RELEASES = process.env.CONTENT_FOLDER;

/** Folder of the tests' `content/` and `public/`. */
export const SITE = join(RELEASES, RELEASES && "site");

export const BUILD = "build";

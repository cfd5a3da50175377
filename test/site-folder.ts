import { join } from "node:path";

// Tests have a site of their own, so that a change of today's texts and products breaks none of them. Configurations
// import this first: the build and the reader of the content take the folder from the environment. With SITE_FOLDER=.
// screenshots show today's site.
process.env.SITE_FOLDER ??= "test/site";

/** Folder of the tests' `content/` and `public/`. */
export const SITE = process.env.SITE_FOLDER;

/** Folder of the site that tests build. */
export const BUILD = join(SITE, "build");

import { readContent } from "../../domain/content/read";
import { pagePaths } from "../../domain/content/routes";
import { SITE } from "../site-folder";

/** Paths of all pages of the tests' site, the home page first. */
export const PAGES = pagePaths(readContent(SITE).data);

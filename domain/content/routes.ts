import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Data } from "./data";

/** Set by the build, whose server has no sources beside it. */
declare const ROUTE_FILES: readonly string[] | undefined;

const files =
  typeof ROUTE_FILES === "undefined"
    ? readdirSync(fileURLToPath(new URL("../../app/routes", import.meta.url))).sort()
    : ROUTE_FILES;

/**
 * Returns the path of a file of `app/routes`, by Remix's rules: `_index` stands for the folder itself, `.` for a slash,
 * `[.]` for a dot, `$` for every other path.
 */
export function routePath(file: string): string {
  const name = file.replace(/\.tsx?$/, "");
  if (name === "_index") return "/";
  return name === "$" ? "*" : `/${name.replace(/\.(?!\])/g, "/").replaceAll("[.]", ".")}`;
}

/** Returns the paths of routes by the ending of their files. */
const pathsOf = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .map(routePath)
    .filter((path) => path !== "*");

/** Routes that show a page, the home page first. */
export const pageRoutes: readonly string[] = pathsOf(".tsx");

/** Routes that answer programs. */
export const programRoutes: readonly string[] = pathsOf(".ts");

/** Returns the paths of all pages: the home page, those of the content's slugs, and those of other routes. */
export function pagePaths({ machines, pages }: Pick<Data, "machines" | "pages">): readonly string[] {
  const [home = "/", ...others] = pageRoutes;
  return [home, ...[...machines, ...pages].map(({ slug }) => `/${slug}`), ...others];
}

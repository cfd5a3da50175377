/**
 * Where a request with a trailing slash belongs: the same path without it, query kept; undefined when the path is
 * fine. The answer starts with exactly one slash, so `//evil.example/` can't lead to another site.
 */
export function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  return `/${url.pathname.replace(/^\/+|\/+$/g, "")}${url.search}`;
}

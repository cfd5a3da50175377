import { addressOf } from "./check-request";

/**
 * The query parameters that change a page, with the values that do. "any": every value makes another page, so that it
 * is rendered each time.
 */
export type PageParameters = Readonly<Record<string, ReadonlySet<string> | "any">>;

export interface KnownPages {
  /** By path: documents, their data for Remix's client, and files that routes make, such as /robots.txt. */
  readonly parameters: ReadonlyMap<string, PageParameters>;
  /** Paths whose answer differs from request to request. */
  readonly live: ReadonlySet<string>;
}

/** Paths that no page has, one for each of the routes that answer unknown paths: `$machine` and `$`. */
const UNKNOWN = "/-";
const UNKNOWN_DEEPER = "/-/-";

/** Every one of them, and what Remix's client asks for in their place. */
export const UNKNOWN_PATHS = [UNKNOWN, UNKNOWN_DEEPER].flatMap((path) => [path, `${path}.data`]);

/**
 * The name under which the answer to a request target is kept, which is also an address that gives it; undefined when
 * it must be rendered for this request. Parameters and values that a page does not name change nothing, and all unknown
 * paths are one: there are as many names as the pages have, whatever visitors ask for. That holds for Remix's
 * `_routes` too, which asks for a part of the data.
 */
export function pageKey(target: string, { parameters, live }: KnownPages): string | undefined {
  // Most targets are names as they stand.
  if (parameters.has(target)) return target;
  const address = addressOf(target);
  if (!address || isRedirected(address) || live.has(address.pathname)) return undefined;
  const path = decodeURIComponent(address.pathname);
  const known = parameters.get(path);
  return known ? keyOfPage(path, known, address.searchParams) : keyOfUnknown(path);
}

function keyOfPage(path: string, known: PageParameters, query: URLSearchParams): string | undefined {
  const named = new URLSearchParams();
  for (const [name, values] of Object.entries(known)) {
    const value = query.get(name);
    if (value === null) continue;
    if (values === "any") return undefined;
    if (values.has(value)) named.set(name, value);
  }
  return named.size === 0 ? path : `${path}?${named}`;
}

function keyOfUnknown(path: string): string {
  const stand = path.lastIndexOf("/") === 0 ? UNKNOWN : UNKNOWN_DEEPER;
  return path.endsWith(".data") ? `${stand}.data` : stand;
}

/** Addresses with a trailing slash lead to those without. */
function isRedirected({ pathname }: { readonly pathname: string }): boolean {
  return pathname !== "/" && pathname.endsWith("/");
}

import { flavours } from "~content/flavours/flavours";
import { machines } from "~content/machines/machines.server";

/** Query parameters that change a page, with the values that do. "any": each value makes a page of its own. */
type Parameters = Readonly<Record<string, ReadonlySet<string> | "any">>;

const slugs = machines.map(({ url }) => url);
const flavourSlugs = flavours.map(({ slug }) => slug);

const HOME: Parameters = {
  sabor: new Set(flavourSlugs),
  maquina: new Set(slugs),
  contacto: new Set(["enviado"]),
  // The form's own address: its title tells of errors until the script knows better.
  index: new Set([""]),
  // The calculator's, without JavaScript.
  personas: "any",
  bebidas: "any",
};

/** Documents, their data for Remix's client, and files that routes make. All other paths are not found. */
const PAGES: ReadonlyMap<string, Parameters> = new Map([
  ["/", HOME],
  ["/_root.data", HOME],
  ...slugs.flatMap((slug): [string, Parameters][] => [
    [`/${slug}`, {}],
    [`/${slug}.data`, {}],
  ]),
  ["/robots.txt", {}],
  ["/sitemap.xml", {}],
]);

/** Paths that no page has, one for each of the routes that answer unknown paths: `$machine` and `$`. */
const UNKNOWN = "/-";
const UNKNOWN_DEEPER = "/-/-";

/** Names of what visitors mostly ask for, to be rendered before they do. */
export const USUAL_KEYS: readonly string[] = [
  ...PAGES.keys(),
  ...flavourSlugs.map((slug) => `/?sabor=${slug}`),
  ...[UNKNOWN, UNKNOWN_DEEPER].flatMap((path) => [path, `${path}.data`]),
];

/**
 * The name under which the answer to a request target is kept, which is also an address that gives it. Undefined when
 * the answer must be rendered for this request. A page ignores parameters and values that it does not name, Remix's
 * `_routes` included, and all unknown paths share one page: visitors can't add a name.
 */
export function pageKey(target: string): string | undefined {
  // Most targets are names already.
  if (PAGES.has(target)) return target;
  const address = addressOf(target);
  // The answer of /healthz differs from request to request.
  if (!address || withoutTrailingSlash(address) || address.pathname === "/healthz") return undefined;
  const path = decodeURIComponent(address.pathname);
  const parameters = PAGES.get(path);
  if (parameters) return keyOfPage(path, parameters, address.searchParams);
  const unknown = path.lastIndexOf("/") === 0 ? UNKNOWN : UNKNOWN_DEEPER;
  return path.endsWith(".data") ? `${unknown}.data` : unknown;
}

function keyOfPage(path: string, parameters: Parameters, query: URLSearchParams): string | undefined {
  const named = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters)) {
    const value = query.get(name);
    if (value === null) continue;
    if (values === "any") return undefined;
    if (values.has(value)) named.set(name, value);
  }
  return named.size === 0 ? path : `${path}?${named}`;
}

/**
 * The address that a request target names on this site; its origin means nothing. Undefined unless the target is a
 * well-encoded path: anything else would fail much later.
 */
export function addressOf(target: string): URL | undefined {
  try {
    const address = new URL(`http://localhost${target}`);
    decodeURIComponent(address.pathname);
    return target.startsWith("/") ? address : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where an address with a trailing slash belongs: the same path without it, query kept. Undefined when the path has
 * none. The result starts with exactly one slash, so `//evil.example/` can't lead to another site.
 */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === "/" || !pathname.endsWith("/")) return undefined;
  return `/${pathname.replace(/^\/+|\/+$/g, "")}${search}`;
}

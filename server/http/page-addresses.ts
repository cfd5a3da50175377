import { counts, usableText } from "~content/counts";
import { flavours } from "~content/flavours/flavours";
import { machines } from "~content/machines/machines.server";

/**
 * Query parameters that change a page. Each gives the value that the page knows a visitor's value by, or undefined for one
 * that changes nothing.
 */
type Parameters = Readonly<Record<string, (value: string) => string | undefined>>;

const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);
const slugs = machines.map(({ url }) => url);
const flavourSlugs = flavours.map(({ slug }) => slug);

const HOME: Parameters = {
  sabor: oneOf(flavourSlugs),
  maquina: oneOf(slugs),
  contacto: oneOf(["enviado"]),
  // The form's own address: its title starts with "Error: " until the script takes over.
  index: oneOf([""]),
  // The calculator's, without JavaScript.
  personas: (text) => usableText(text, counts.personas),
  bebidas: (text) => usableText(text, counts.bebidas),
  paso: oneOf(Object.keys(counts).flatMap((name) => [`${name}-mas`, `${name}-menos`])),
};

const PARAMETERS: ReadonlyMap<string, Parameters> = new Map([
  ["/", HOME],
  ["/_root.data", { maquina: oneOf(slugs) }],
]);

/** Paths that no page has, one for each of the routes that answer unknown paths: `$machine` and `$`. */
const [UNKNOWN, UNKNOWN_DEEPER] = ["/-", "/-/-"];

/** What is not found: the pages with status 404. */
const NOT_FOUND = [UNKNOWN, UNKNOWN_DEEPER].flatMap((path) => [path, `${path}.data`]);

const FOUND = [
  ...["/", "/_root.data"].flatMap((path) => [path, ...slugs.map((slug) => `${path}?maquina=${slug}`)]),
  ...slugs.flatMap((slug) => [`/${slug}`, `/${slug}.data`]),
  ...flavourSlugs.map((slug) => `/?sabor=${slug}`),
  ...["personas=", "bebidas=", "personas=&bebidas=", "contacto=enviado"].map((query) => `/?${query}`),
  "/robots.txt",
  "/sitemap.xml",
];

/**
 * Documents, their data for Remix's client, and files that routes make: every address whose answer is the same for
 * everybody, with its status. Rare combinations of parameters are missing.
 */
export const ADDRESSES: ReadonlyMap<string, 200 | 404> = new Map([
  ...FOUND.map((address) => [address, 200] as const),
  ...NOT_FOUND.map((address) => [address, 404] as const),
]);

/** Paths whose answer differs from request to request. */
const LIVE = new Set(["/healthz", "/.well-known/security.txt"]);

/**
 * The one address of the page that a request target names. It ignores parameters and values that the page does not
 * name, Remix's `_routes` included, and all unknown paths share one page. Undefined when no page answers the target:
 * it is no path of ours, has a trailing slash, or is live. `files` are served whatever their query.
 */
export function pageAddress(target: string, files: ReadonlyMap<string, unknown>): string | undefined {
  const address = addressOf(target);
  if (!address || withoutTrailingSlash(address) || LIVE.has(address.pathname)) return undefined;
  const path = decodeURIComponent(address.pathname);
  const parameters = PARAMETERS.get(path);
  if (parameters) return withParameters(path, parameters, address.searchParams);
  if (ADDRESSES.has(path)) return path;
  if (files.has(address.pathname)) return address.pathname;
  const unknown = path.lastIndexOf("/") === 0 ? UNKNOWN : UNKNOWN_DEEPER;
  return path.endsWith(".data") ? `${unknown}.data` : unknown;
}

function withParameters(path: string, parameters: Parameters, query: URLSearchParams): string {
  const named = new URLSearchParams();
  for (const [name, known] of Object.entries(parameters)) {
    const given = query.get(name);
    const value = given === null ? undefined : known(given);
    if (value !== undefined) named.set(name, value);
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
  // No regular expression: one that looks for slashes at the end tries again at each slash before it.
  let [start, end] = [0, pathname.length];
  while (pathname[start] === "/") start++;
  while (end > start && pathname[end - 1] === "/") end--;
  return `/${pathname.slice(start, end)}${search}`;
}

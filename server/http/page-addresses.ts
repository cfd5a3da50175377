import formerSlugs from "virtual:content/former-slugs";
import { counts, usableText } from "~content/counts";
import { flavours } from "~content/flavours";
import { stemOf } from "~content/machine";
import { machines } from "~content/machines.server";

/** Query parameters that change a page. Each returns the page's name for a visitor's value, undefined for none. */
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
export const NOT_FOUND = [UNKNOWN, UNKNOWN_DEEPER].flatMap((path) => [path, `${path}.data`]);

/**
 * Documents, their data for Remix's client, and files that routes make: every address whose answer is the same for
 * everybody. Rare combinations of parameters are missing.
 */
export const ADDRESSES: ReadonlySet<string> = new Set([
  ...["/", "/_root.data"].flatMap((path) => [path, ...slugs.map((slug) => `${path}?maquina=${slug}`)]),
  ...slugs.flatMap((slug) => [`/${slug}`, `/${slug}.data`]),
  ...flavourSlugs.map((slug) => `/?sabor=${slug}`),
  ...["personas=", "bebidas=", "personas=&bebidas=", "contacto=enviado"].map((query) => `/?${query}`),
  "/robots.txt",
  "/sitemap.xml",
  ...NOT_FOUND,
]);

/** Where the contact form is sent to: `?index` is Remix's index route. */
export function acceptsEnquiries({ pathname, searchParams }: URL): boolean {
  return PARAMETERS.has(pathname) && searchParams.getAll("index").includes("");
}

/** Paths whose answer differs from request to request. */
const LIVE = new Set(["/healthz", "/.well-known/security.txt"]);

/**
 * Returns the one address of the page that a request target names, without parameters and values that the page does not
 * know. All unknown paths share one page; `files` are served whatever their query. Undefined when no page answers the
 * target: it is malformed, has a trailing slash, or is live.
 */
export function pageAddress(target: string, files: ReadonlyMap<string, unknown>): string | undefined {
  const address = addressOf(target);
  if (!address || movedTo(address) || LIVE.has(address.pathname)) return undefined;
  const path = decodeURIComponent(address.pathname);
  const parameters = PARAMETERS.get(path);
  if (parameters) return withParameters(path, parameters, address.searchParams);
  if (ADDRESSES.has(path)) return path;
  if (files.has(address.pathname)) return address.pathname;
  const unknown = path.lastIndexOf("/") === 0 ? UNKNOWN : UNKNOWN_DEEPER;
  return path.endsWith(".data") ? `${unknown}.data` : unknown;
}

function withParameters(path: string, parameters: Parameters, query: URLSearchParams): string {
  const named = Object.entries(parameters).flatMap(([name, known]) => {
    const given = query.get(name);
    const value = given === null ? undefined : known(given);
    return value === undefined ? [] : [[name, value]];
  });
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named)}`;
}

/** Returns a request target as an address, whose origin means nothing; undefined unless it is a well-encoded path. */
export function addressOf(target: string): URL | undefined {
  try {
    const address = new URL(`http://localhost${target}`);
    decodeURIComponent(address.pathname);
    return target.startsWith("/") ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Paths of renamed machines, with their present ones. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries(formerSlugs.machines).flatMap(([old, slug]) => [
    [`/${old}`, `/${slug}`],
    [`/${old}.data`, `/${slug}.data`],
    [`/pdf/${stemOf(old)}.pdf`, `/pdf/${stemOf(slug)}.pdf`],
  ]),
);

/** Those at the end are tried once, at the first of them: without it, a long path of slashes takes seconds. */
const OUTER_SLASHES = /^\/+|(?<!\/)\/+$/g;

/**
 * Where an address leads that has a trailing slash, or a renamed flavour or machine in its path or query. Undefined for
 * every other address. The result starts with exactly one slash, so `//evil.example/` can't lead to another site.
 */
export function movedTo({ pathname, search }: URL): string | undefined {
  const path = pathname.endsWith("/") ? `/${pathname.replace(OUTER_SLASHES, "")}` : pathname;
  const moved = `${RENAMED.get(decodeURIComponent(path)) ?? path}${presentQuery(search)}`;
  return moved === pathname + search ? undefined : moved;
}

/** Returns a query with present slugs; the same text if it has no former one. */
function presentQuery(search: string): string {
  const query = new URLSearchParams(search);
  // A redirect would lose the form that is sent to `?index`.
  if (query.has("index")) return search;
  const names = { maquina: formerSlugs.machines, sabor: formerSlugs.flavours };
  const renamed = Object.entries(names).flatMap(([name, slugs]) =>
    Object.entries(slugs).flatMap(([old, slug]) => (query.get(name) === old ? { name, slug } : [])),
  );
  for (const { name, slug } of renamed) query.set(name, slug);
  return renamed.length > 0 ? `?${query}` : search;
}

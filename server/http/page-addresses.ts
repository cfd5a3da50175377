import { counts, usableText } from "~domain/counts";
import { THANKS, THANKS_PARAMETER } from "~domain/enquiry";
import { stemOf } from "~domain/file-names";
import type { Interest } from "~domain/interest";
import { STEP } from "~domain/savings";
import { currentRelease } from "../release.server";
import { fileAddress } from "./files";

const { flavours, machines, formerSlugs } = currentRelease();

/** A query parameter that changes a page. It returns the page's name for a visitor's value, undefined for none. */
type Parameter = (value: string) => string | undefined;
type Parameters = Readonly<Record<string, Parameter>>;

const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);
const slugs = machines.map(({ url }) => url);
const flavourSlugs = flavours.map(({ slug }) => slug);
const thanks = Object.values(THANKS);

/** What a machine's page hands on to the contact form. */
const MACHINE: Partial<Record<keyof Interest, Parameter>> = {
  personas: (text) => usableText(text, counts.personas),
  bebidas: (text) => usableText(text, counts.bebidas),
  dias: (text) => usableText(text, counts.dias),
  sabor: oneOf(flavourSlugs),
};

const HOME: Parameters = {
  ...MACHINE,
  // Several have spaces between them.
  maquina: (text) => (text.split(" ").every((slug) => slugs.includes(slug)) ? text : undefined),
  [THANKS_PARAMETER]: oneOf(thanks),
  // The calculator's buttons, without JavaScript.
  [STEP]: oneOf(Object.keys(counts).flatMap((name) => [`${name}-mas`, `${name}-menos`])),
};

const PARAMETERS: ReadonlyMap<string, Parameters> = new Map([
  ["/", HOME],
  ...slugs.map((slug): [string, Parameters] => [`/${slug}`, MACHINE]),
]);

/** A path that no page has, and its data. */
export const NOT_FOUND: readonly [string, string] = ["/-", "/-.data"];

/**
 * Documents, their data for Remix's client, and files that routes make: every address whose answer is the same for
 * everybody. Rare combinations of parameters are missing.
 */
export const ADDRESSES: ReadonlySet<string> = new Set([
  ...["/", "/_root.data", ...slugs.map((slug) => `/?maquina=${slug}`)],
  ...slugs.flatMap((slug) => [`/${slug}`, `/${slug}.data`]),
  ...flavourSlugs.map((slug) => `/?sabor=${slug}`),
  ...[
    "personas=",
    "bebidas=",
    "dias=",
    "personas=&bebidas=",
    "personas=&bebidas=&dias=",
    ...thanks.map((value) => `${THANKS_PARAMETER}=${value}`),
  ].map((query) => `/?${query}`),
  ...["/privacidad", "/privacidad.data"],
  "/robots.txt",
  "/sitemap.xml",
  ...NOT_FOUND,
]);

/** Where the contact form is sent to: `?index` is Remix's index route. Asked for otherwise, it is the home page. */
export function acceptsEnquiries({ pathname, searchParams }: URL): boolean {
  return (pathname === "/" || pathname === "/_root.data") && searchParams.getAll("index").includes("");
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
  if (PARAMETERS.has(path)) return withParameters(path, address.searchParams);
  // A question mark that was encoded belongs to the path.
  if (ADDRESSES.has(path) && !path.includes("?")) return path;
  const file = fileAddress(address.pathname.split("/").map(decodeURIComponent));
  if (files.has(file)) return file;
  const [unknown, unknownData] = NOT_FOUND;
  return path.endsWith(".data") ? unknownData : unknown;
}

/** Returns the address under which Remix answers a form or a live path. Remix's own parameters would change the answer. */
export function liveAddress(address: URL): string {
  const known = withParameters(address.pathname, address.searchParams);
  if (!acceptsEnquiries(address)) return known;
  return `${known}${known.includes("?") ? "&" : "?"}index`;
}

function withParameters(path: string, query: URLSearchParams): string {
  const named = Object.entries(PARAMETERS.get(path) ?? {}).flatMap(([name, known]) => {
    const given = query.get(name);
    const value = given === null ? undefined : known(given);
    return value === undefined ? [] : [[name, value]];
  });
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named)}`;
}

/**
 * Returns a request target as an address, whose origin means nothing; undefined unless it is a well-encoded path. One that
 * begins with two slashes, also once its dots are gone, would name another site where it is written into a redirect.
 */
export function addressOf(target: string): URL | undefined {
  try {
    const address = new URL(`http://localhost${target}`);
    decodeURIComponent(address.pathname);
    return target.startsWith("/") && !address.pathname.startsWith("//") ? address : undefined;
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

/** Machines by their slugs as people type them: `JDM-CT`. */
const TYPED: ReadonlyMap<string, string> = new Map(slugs.map((slug) => [typed(slug), `/${slug}`]));

function typed(text: string): string {
  return text.toLowerCase().replaceAll("-", "_");
}

/** They are tried once, at the first of them: without it, a long path of slashes takes seconds. */
const LAST_SLASHES = /(?<!\/)\/+$/;

/**
 * Where an address leads that has a trailing slash, a machine in other letters, or a renamed flavour or machine in its
 * path or query. Undefined for every other address.
 */
export function movedTo({ pathname, search }: URL): string | undefined {
  const path = pathname === "/" ? pathname : pathname.replace(LAST_SLASHES, "");
  const moved = `${RENAMED.get(decodeURIComponent(path)) ?? TYPED.get(typed(path.slice(1))) ?? path}${presentQuery(search)}`;
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

import { stemOf } from "~domain/file-names";
import { currentRelease } from "../release.server";

const { machines, pages, formerSlugs } = currentRelease();

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

/** Paths of renamed machines and text pages, with their present ones. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...formerSlugs.machines, ...formerSlugs.pages }).flatMap(([old, slug]) =>
    ["", ".data"].map((ending): [string, string] => [`/${old}${ending}`, `/${slug}${ending}`]),
  ),
  ...Object.entries(formerSlugs.machines).map(([old, slug]): [string, string] => [
    `/pdf/${stemOf(old)}.pdf`,
    `/pdf/${stemOf(slug)}.pdf`,
  ]),
]);

/** Machines and text pages by their slugs as people type them: `JDM-CT`. */
const TYPED: ReadonlyMap<string, string> = new Map(
  [...machines, ...pages].map(({ url }) => [typed(url), `/${url}`]),
);

function typed(text: string): string {
  return text.toLowerCase().replaceAll("-", "_");
}

/** They are tried once, at the first of them: without it, a long path of slashes takes seconds. */
const LAST_SLASHES = /(?<!\/)\/+$/;

/**
 * Where an address leads that has a trailing slash, a page in other letters, or a renamed flavour, machine or page in its
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

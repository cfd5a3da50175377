import type { Release } from "~domain/content/releases/release";
import { stemOf } from "~domain/file-names";

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

function typed(text: string): string {
  return text.toLowerCase().replaceAll("-", "_");
}

/** A path that no page has, and its data. */
export const NOT_FOUND: readonly [string, string] = ["/-", "/-.data"];

/**
 * Endings that people, mail programs and chats add to an address: a bracket, a full stop, spaces and invisible marks, or
 * parameters without their question mark. Like {@link LAST_SLASHES} it is tried at the first of its characters alone.
 */
const ADDED = /&.*|(?<![^\p{Letter}\p{Number}/])[^\p{Letter}\p{Number}/]+$/su;

/** They are tried once, at the first of them: without it, a long path of slashes takes seconds. */
const LAST_SLASHES = /(?<!\/)\/+$/;

/** Returns a function that says where an address of a release leads. */
export function movesOf({
  machines,
  pages,
  formerSlugs,
}: Pick<Release, "machines" | "pages" | "formerSlugs">) {
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

  /** Returns the machine's page, the text page or the home page that a mistyped path means. */
  function meantPage(path: string): string | undefined {
    const typedPath = decodeURIComponent(path);
    if (typedPath === NOT_FOUND[0]) return undefined;
    const bare = typedPath.replace(ADDED, "");
    const page = ["/", "/index.html"].includes(bare) ? "/" : TYPED.get(typed(bare.slice(1)));
    return page === typedPath ? undefined : page;
  }

  /**
   * Returns where a moved address leads: one with a trailing slash or another addition at its end, in other letters, or with
   * a renamed flavour, machine or page in its path or query. Undefined for every other address.
   */
  function movedTo({ pathname, search }: URL): string | undefined {
    const path = pathname === "/" ? pathname : pathname.replace(LAST_SLASHES, "");
    const moved = `${RENAMED.get(decodeURIComponent(path)) ?? meantPage(path) ?? path}${presentQuery(search)}`;
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

  return movedTo;
}

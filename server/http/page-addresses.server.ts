import type { ServerBuild } from "@remix-run/node";
import type { Release } from "~domain/content/releases/release";
import { THANKS, THANKS_PARAMETER } from "~domain/enquiry/enquiry";
import { STEP } from "~domain/savings";
import { counts, usableText } from "~domain/wording/counts";
import { fileAddress } from "./memory/files";
import { addressOf, movesOf, NOT_FOUND } from "./moved-addresses";

/** A query parameter that changes a page. */
interface Parameter {
  /** Returns the page's name for a visitor's value, undefined for none. */
  readonly known: (value: string) => string | undefined;
  /** Values that many visitors share. */
  readonly common: readonly string[];
}

const oneOf = (common: readonly string[]): Parameter => ({
  known: (value) => (common.includes(value) ? value : undefined),
  common,
});
const rarelyOneOf = (values: readonly string[]): Parameter => ({ ...oneOf(values), common: [] });

/** Returns the query parameters that change a page. */
function parametersOf({ flavours, machines }: Pick<Release, "flavours" | "machines">) {
  const slugs = machines.map(({ url }) => url);
  return {
    personas: { known: (text) => usableText(text, counts.personas), common: [""] },
    bebidas: { known: (text) => usableText(text, counts.bebidas), common: [""] },
    dias: { known: (text) => usableText(text, counts.dias), common: [""] },
    sabor: oneOf(flavours.map(({ slug }) => slug)),
    // Several have spaces between them.
    maquina: {
      known: (text) => (text.split(" ").every((slug) => slugs.includes(slug)) ? text : undefined),
      common: slugs,
    },
    [THANKS_PARAMETER]: oneOf(Object.values(THANKS)),
    // The calculator's buttons, without JavaScript.
    [STEP]: rarelyOneOf(Object.keys(counts).flatMap((name) => [`${name}-mas`, `${name}-menos`])),
  } satisfies Readonly<Record<string, Parameter>>;
}

/** A route's `handle`: the facts of its addresses. */
export interface RouteHandle {
  /** Query parameters that change the page, in their order. */
  readonly parameters?: readonly (keyof ReturnType<typeof parametersOf>)[];
  /** Whether the answer differs from request to request. */
  readonly isLive?: true;
}

/** Where the contact form is sent to: `?index` is Remix's index route. Asked for otherwise, it is the home page. */
export function acceptsEnquiries({ pathname, searchParams }: URL): boolean {
  return (pathname === "/" || pathname === "/_root.data") && searchParams.getAll("index").includes("");
}

export type Addresses = ReturnType<typeof addressesOf>;

/** Returns the site's addresses: those of the build's routes, and one for each slug of a release. */
export function addressesOf(
  { routes }: Pick<ServerBuild, "routes">,
  release: Pick<Release, "flavours" | "machines" | "pages" | "formerSlugs">,
) {
  const known = parametersOf(release);
  const movedTo = movesOf(release);
  const contentPaths = [...release.machines, ...release.pages].map(({ url }) => `/${url}`);
  const parameters = new Map<string, NonNullable<RouteHandle["parameters"]>>();
  const common = new Set<string>(NOT_FOUND);
  const live = new Set<string>();
  for (const { index, path = "", module } of Object.values(routes)) {
    if (!index && path === "") continue;
    if (path.includes(":")) throw new Error(`The route ${path} has no list of its addresses.`);
    const handle = (module.handle ?? {}) as RouteHandle;
    for (const address of path === "*" ? contentPaths : [`/${path}`]) {
      if (handle.isLive) live.add(address);
      else common.add(address);
      if (module.default) common.add(index ? "/_root.data" : `${address}.data`);
      if (handle.parameters) parameters.set(address, handle.parameters);
    }
  }
  const frequent = new Set(["/?personas=&bebidas=", "/?personas=&bebidas=&dias="]);
  for (const name of parameters.get("/") ?? [])
    for (const value of known[name].common) frequent.add(`/?${name}=${value}`);

  function withParameters(path: string, query: URLSearchParams): string {
    const named = (parameters.get(path) ?? []).flatMap((name) => {
      const given = query.get(name);
      const value = given === null ? undefined : known[name].known(given);
      return value === undefined ? [] : [[name, value]];
    });
    return named.length === 0 ? path : `${path}?${new URLSearchParams(named)}`;
  }

  return {
    movedTo,

    /**
     * Documents, their data for Remix's client, and files that routes make: every address without parameters whose answer
     * is the same for everybody.
     */
    common,

    /** Documents with parameters that many visitors share. Rare ones and most combinations are missing. */
    frequent,

    /**
     * Returns the one address of the page that a request target names. Parameters and values that are foreign to the page
     * are left out. All unknown paths share one page; `files` are served whatever their query. Undefined when no page
     * answers the target: it is malformed, has a trailing slash, or is live.
     */
    pageAddress(target: string, files: ReadonlyMap<string, unknown>): string | undefined {
      const address = addressOf(target);
      if (!address || movedTo(address) || live.has(address.pathname)) return undefined;
      const path = decodeURIComponent(address.pathname);
      if (common.has(path)) return withParameters(path, address.searchParams);
      const file = fileAddress(address.pathname.split("/").map(decodeURIComponent));
      if (files.has(file)) return file;
      const [unknown, unknownData] = NOT_FOUND;
      return path.endsWith(".data") ? unknownData : unknown;
    },

    /** Returns the address under which Remix answers a form or a live path. Remix's own parameters would change it. */
    liveAddress(address: URL): string {
      const known = withParameters(address.pathname, address.searchParams);
      if (!acceptsEnquiries(address)) return known;
      return `${known}${known.includes("?") ? "&" : "?"}index`;
    },
  };
}

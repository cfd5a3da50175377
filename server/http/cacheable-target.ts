export interface KnownTargets {
  /** Pages by path, each with the query parameters and values that change it. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** Other documents that are the same for everybody, such as /robots.txt. */
  readonly documents: ReadonlySet<string>;
  readonly routeIds: ReadonlySet<string>;
  /** Version of the client build, part of Remix's manifest requests. */
  readonly buildVersion: string;
}

/** Parameters that campaigns append: they never change a page. */
const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid)$/;

/**
 * The name under which the answer to a request target may be kept, or undefined when it must be rendered for this
 * request. Targets with the same name get the same bytes. Only known paths and known values have a name, each once
 * and in one order, so the number of names is bounded.
 */
export function cacheKey(target: string, known: KnownTargets): string | undefined {
  // Most targets are names as they stand.
  if (known.pages.has(target)) return target;
  const [path = "", search = "", ...rest] = target.split("?");
  if (rest.length > 0) return undefined;
  if (path === "/__manifest") return manifestKey(search, known);
  const parameters = [...new URLSearchParams(search)].filter(([name]) => !TRACKING.test(name));
  if (known.documents.has(path)) return parameters.length === 0 ? path : undefined;
  if (path.endsWith(".data")) return dataKey(path, parameters, known);
  const values = known.pages.get(path);
  if (!values || parameters.length > 1) return undefined;
  const [parameter] = parameters;
  if (!parameter) return path;
  const [name, value] = parameter;
  return values.get(name)?.has(value) ? `${path}?${name}=${value}` : undefined;
}

/** Remix's request for the data of a page: `/jdm_ct.data`, for `/` `/_root.data`, perhaps for some routes only. */
function dataKey(
  path: string,
  parameters: readonly (readonly [string, string])[],
  { pages, routeIds }: KnownTargets,
): string | undefined {
  const page = path === "/_root.data" ? "/" : path.slice(0, -".data".length);
  if (!pages.has(page) || parameters.length > 1) return undefined;
  const [parameter] = parameters;
  if (!parameter) return path;
  const [name, value] = parameter;
  if (name !== "_routes") return undefined;
  const ids = setOf(value.split(","), routeIds);
  return ids && `${path}?_routes=${encodeURIComponent(ids.join(","))}`;
}

/** Remix's request for the routes behind the links in view: any set of known pages. */
function manifestKey(search: string, { pages, buildVersion }: KnownTargets): string | undefined {
  const parameters = new URLSearchParams(search);
  const paths = setOf(parameters.getAll("p"), pages);
  if (!paths || parameters.get("version") !== buildVersion || parameters.size !== paths.length + 1)
    return undefined;
  const named = paths.map((path) => ["p", path]);
  return `/__manifest?${new URLSearchParams([...named, ["version", buildVersion]])}`;
}

/** The same names in one order; undefined when one is not known or stands twice. */
function setOf(names: readonly string[], known: { has(name: string): boolean }): string[] | undefined {
  const isSet = new Set(names).size === names.length && names.every((name) => known.has(name));
  return isSet ? [...names].sort() : undefined;
}

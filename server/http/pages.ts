import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { compress } from "./encodings";
import { ADDRESSES } from "./page-addresses";
import { createResource, type Resource } from "./resource";

/** Browsers ask again each time and mostly get 304; a shared cache may answer for five minutes by itself. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600";

/**
 * Renders every page that is the same for everybody. Returns each by its address, in every content coding. Throws the
 * address of a page that can't be rendered.
 */
export async function makePages(build: ServerBuild, siteOrigin: string): Promise<Map<string, Resource>> {
  const render = createRequestHandler(build, "production");
  const pages: Promise<[string, Resource]>[] = [];
  for (const [address, status] of ADDRESSES) {
    const response = await render(new Request(siteOrigin + address));
    if (response.status !== status)
      throw new Error(`The page ${address} can't be made: status ${response.status} in place of ${status}.`);
    // Most visitors load the address without parameters. Zlib's own threads compress while the next page is rendered.
    const level = address.includes("?") ? "server" : "page";
    pages.push(toResource(response, level).then((page) => [address, page]));
  }
  return new Map(await Promise.all(pages));
}

async function toResource(response: Response, level: "page" | "server"): Promise<Resource> {
  const { status, headers } = response;
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzip] = await Promise.all([compress(identity, "br", level), compress(identity, "gzip", level)]);
  const cached = status === 200 ? { "cache-control": CACHE_CONTROL } : {};
  return createResource({
    source: "hit",
    status,
    bodies: { identity, br, gzip },
    headers: { ...Object.fromEntries(headers), ...cached },
  });
}

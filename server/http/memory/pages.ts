import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Release } from "~domain/content/releases/release";
import { THANKS_PARAMETER } from "~domain/enquiry/enquiry";
import { NOT_FOUND } from "../moved-addresses";
import type { Addresses } from "../page-addresses.server";
import { renderInTurn } from "../renderings";
import { CODINGS } from "./encodings";
import { type Resource, resourceOf } from "./resource";

/**
 * Browsers ask again each time and mostly get 304; a shared cache may answer for five minutes without asking. No proxy
 * may rewrite a page: its policy and its hydration know every byte.
 */
const CACHE_CONTROL =
  "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600, no-transform";

/**
 * Renders every page of a release that is the same for everybody, by its address. They take turns with what visitors ask for,
 * and leave room for signals. One that is as it was in `before` is not compressed again. Throws the address of a page that
 * fails.
 */
export async function makePages(
  build: ServerBuild,
  siteOrigin: string,
  release: Release,
  { common }: Addresses,
  before: ReadonlyMap<string, Resource> = new Map(),
): Promise<Map<string, Resource>> {
  const render = createRequestHandler(build, "production");
  const pages: Promise<[string, Resource]>[] = [];
  for (const address of common) {
    const page = () => render(new Request(siteOrigin + address), { release });
    const response = await renderInTurn(page);
    const status = NOT_FOUND.includes(address) ? 404 : 200;
    if (response?.status !== status)
      throw new Error(`The page ${address} can't be made: status ${response?.status} in place of ${status}.`);
    // Thanks are for the one who has sent.
    const isShared = status === 200 && !address.includes(`${THANKS_PARAMETER}=`);
    if (isShared) response.headers.set("cache-control", CACHE_CONTROL);
    // Most visitors load the address without parameters. Zlib's own threads compress while the next page is rendered.
    const level = address.includes("?") ? "server" : "page";
    const compressed = resourceOf(response, "hit", CODINGS, level, before.get(address));
    pages.push(compressed.then((made) => [address, made]));
  }
  return new Map(await Promise.all(pages));
}

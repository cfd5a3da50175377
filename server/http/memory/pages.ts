import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Release } from "~domain/content/releases/release";
import { THANKS_PARAMETER } from "~domain/enquiry/enquiry";
import { NOT_FOUND } from "../moved-addresses";
import type { Addresses } from "../page-addresses.server";
import { renderInTurn } from "../renderings";
import { CODINGS } from "./encodings";
import { madeEntries } from "./made-entries";
import { type Resource, resourceOf } from "./resource";

/**
 * Browsers ask again each time and mostly get 304; a shared cache may answer for five minutes without asking. No proxy
 * may rewrite a page: its policy and its hydration know every byte.
 */
const CACHE_CONTROL =
  "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600, no-transform";

/** The pages of a release that are the same for everybody. */
export type Pages = ReturnType<typeof pagesOf>;

/**
 * Returns the pages of a release, each made when it is asked for first. They take turns with what visitors ask for, and
 * always find a place. A page that fails throws its address.
 */
export function pagesOf(
  build: ServerBuild,
  siteOrigin: string,
  release: Release,
  { common, frequent }: Addresses,
) {
  const render = createRequestHandler(build, "production");
  const made = new Map<string, Promise<Resource>>();

  /** Makes a page. One that is as it was `before` is not compressed again. */
  async function make(address: string, before?: Resource): Promise<Resource> {
    const response = await renderInTurn(() => render(new Request(siteOrigin + address), { release }));
    const status = NOT_FOUND.includes(address) ? 404 : 200;
    if (response?.status !== status)
      throw new Error(`The page ${address} can't be made: status ${response?.status} in place of ${status}.`);
    // Thanks are for the one who has sent.
    const isShared = status === 200 && !address.includes(`${THANKS_PARAMETER}=`);
    if (isShared) response.headers.set("cache-control", CACHE_CONTROL);
    // Most visitors load the address without parameters.
    return resourceOf(response, "hit", CODINGS, frequent.has(address) ? "server" : "page", before);
  }

  return {
    /** Makes those without parameters, by their address; those that are as they were `before` are the same. */
    ahead(before?: ReadonlyMap<string, Resource>): Promise<Map<string, Resource>> {
      const makeOne = async (address: string) =>
        [address, await make(address, before?.get(address))] as const;
      return madeEntries(common, makeOne, !before);
    },

    /** Returns a page with parameters that many visitors share, made once; undefined for any other address. */
    frequent(address: string): Promise<Resource> | undefined {
      if (!frequent.has(address)) return undefined;
      const known = made.get(address);
      if (known) return known;
      const page = make(address);
      made.set(address, page);
      page.catch(() => made.delete(address));
      return page;
    },
  };
}

import type { IncomingHttpHeaders } from "node:http";
import { THANKS_PARAMETER } from "~domain/enquiry/enquiry";
import { isSameSite } from "./origins";

/**
 * Returns where a page of thanks leads a visitor who does not come from the form: a bookmark, a shared link or the history
 * would thank for nothing. Undefined for every other page, and for the answer to a form with its reloads. Browsers say where
 * a request comes from in `Sec-Fetch-Site`, older ones in `Referer`. Text browsers may send neither, and are thanked.
 */
export function withoutThanks(
  page: string,
  { "sec-fetch-site": site, referer }: IncomingHttpHeaders,
  siteOrigin: string,
): string | undefined {
  if (!page.includes(`${THANKS_PARAMETER}=`)) return undefined;
  const isFromSite =
    site === "same-origin" || (referer ? isSameSite(referer, siteOrigin) : site === undefined);
  if (isFromSite) return undefined;
  const { pathname, searchParams } = new URL(page, siteOrigin);
  searchParams.delete(THANKS_PARAMETER);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

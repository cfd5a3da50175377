import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "../../server/config.server";
import type { RouteHandle } from "../../server/http/page-addresses.server";
import { releaseIn } from "../../server/release.server";

/** It does not expire while the server runs. */
export const handle: RouteHandle = { isLive: true };

/** Validity of the contact in milliseconds from each request; RFC 9116 recommends less than a year. */
const VALIDITY = 180 * 24 * 3_600_000;

/** Returns the contact for reports of security flaws (RFC 9116). */
export function loader({ context }: LoaderFunctionArgs) {
  const { site } = releaseIn(context).data;
  const { siteOrigin } = getConfig();
  const body = `Contact: mailto:${site.email}
Expires: ${new Date(Date.now() + VALIDITY).toISOString()}
Preferred-Languages: es, en
Canonical: ${siteOrigin}/.well-known/security.txt
`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

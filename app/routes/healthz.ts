import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "../../server/config.server";
import { enquiryCounters } from "../../server/enquiries/enquiries.server";
import type { RouteHandle } from "../../server/http/page-addresses.server";
import { placeholders } from "../../server/placeholders.server";
import { releaseIn } from "../../server/release.server";
import { version } from "../../server/version.server";

export const handle: RouteHandle = { isLive: true };

/** Answers load balancers and the container's health check. Degraded counts as healthy: the site still works. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { name: content, data } = releaseIn(context);
  const { isDegraded, waitsSince, suspectSince, ...enquiries } = await enquiryCounters();
  const configured = placeholders(getConfig(), data).length === 0;
  return Response.json(
    { status: isDegraded ? "degraded" : "ok", configured, version, content, enquiries },
    { headers: { "Cache-Control": "no-store" } },
  );
}

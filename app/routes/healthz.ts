import { version } from "../../package.json";
import { enquiryCounters } from "../../server/enquiries/enquiries.server";

/** Answers load balancers and the container's health check. Degraded counts as healthy: the site still works. */
export async function loader() {
  const { isDegraded, waitsSince, suspectSince, ...enquiries } = await enquiryCounters();
  return Response.json(
    { status: isDegraded ? "degraded" : "ok", version, enquiries },
    { headers: { "Cache-Control": "no-store" } },
  );
}

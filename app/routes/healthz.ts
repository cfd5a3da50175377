import { version } from "../../package.json";
import { enquiryCounters } from "../../server/enquiries/enquiries.server";

/** For load balancers and the container's health check; degraded still serves, so it is no failure. */
export async function loader() {
  const { isDegraded, waitsSince, suspectSince, ...enquiries } = await enquiryCounters();
  return Response.json(
    { status: isDegraded ? "degraded" : "ok", version, enquiries },
    { headers: { "Cache-Control": "no-store" } },
  );
}

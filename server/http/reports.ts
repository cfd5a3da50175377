import { REPORTS, speedIn } from "~domain/reports";
import { createLimits } from "../enquiries/limits";

const PATHS: readonly string[] = Object.values(REPORTS);
const limit = createLimits();

/**
 * Returns the status of a browser's report, 204 or 429; undefined for another request. The access log is the count, and
 * reports of speed cost no more than any line of it.
 */
export async function statusOfReport(method: string, url: string, address: string) {
  if (method !== "POST") return undefined;
  if (speedIn(url)) return 204;
  if (!PATHS.includes(url)) return undefined;
  return (await limit("report", address)) > 0 ? 429 : 204;
}

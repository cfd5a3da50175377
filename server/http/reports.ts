import { REPORTS } from "~domain/reports";
import { createLimits } from "../enquiries/limits";

const PATHS: readonly string[] = Object.values(REPORTS);
const limit = createLimits();

/** Returns the status of a browser's report, 204 or 429; undefined for another request. The access log is the count. */
export async function statusOfReport(method: string, url: string, address: string) {
  if (method !== "POST" || !PATHS.includes(url)) return undefined;
  return (await limit("report", address)) > 0 ? 429 : 204;
}

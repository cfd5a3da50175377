import { inTime } from "./in-time";

/** Returns whether our server answers. `navigator.onLine` is also true in networks without internet access. */
export async function isServerInReach(): Promise<boolean> {
  const request = new AbortController();
  try {
    await inTime(fetch("/healthz", { method: "HEAD", cache: "no-store", signal: request.signal }));
    return true;
  } catch {
    // Firefox would hold the next one back until this one is answered.
    request.abort();
    return false;
  }
}

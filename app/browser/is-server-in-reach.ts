/** Returns whether our server answers. `navigator.onLine` is also true in networks without internet access. */
export async function isServerInReach(): Promise<boolean> {
  try {
    await fetch("/healthz", { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

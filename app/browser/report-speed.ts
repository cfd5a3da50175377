import { onCLS, onINP, onLCP } from "web-vitals";
import { type Speed, speedReport } from "~domain/reports";

/**
 * Reports how fast this document was, in one beacon when it is hidden for the first time, without anything about the
 * visitor. Browsers that can't measure it send no report.
 */
export function reportSpeed(): void {
  const path = location.pathname;
  const speed: Speed = {};
  onLCP(({ value }) => {
    speed.lcp = value;
  });
  onINP(({ value }) => {
    speed.inp = value;
  });
  onCLS(({ value }) => {
    speed.cls = value * 1_000;
  });
  // The library's own listeners stand on the way down to the document, so its figures are final by now.
  document.addEventListener("visibilitychange", send);

  function send(): void {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", send);
    if (Object.keys(speed).length > 0) navigator.sendBeacon?.(speedReport(speed, path));
  }
}

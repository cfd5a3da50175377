import { REPORTS } from "~domain/reports";

/** Reports a step to the site's own server, without content or name. Nothing waits for it, and nothing repeats it. */
export function report(step: keyof typeof REPORTS): void {
  navigator.sendBeacon?.(REPORTS[step]);
}

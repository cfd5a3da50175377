import { REPORTS } from "~domain/reports";

/** Reports a step to the site's own server, without content or name. The report is sent once, and may be lost. */
export function report(step: keyof typeof REPORTS): void {
  navigator.sendBeacon?.(REPORTS[step]);
}

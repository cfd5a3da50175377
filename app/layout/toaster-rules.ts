import type { DefaultToastOptions, ToastPosition } from "react-hot-toast/headless";

/** Durations and the time until removal, in milliseconds (specification, section 9). */
export const TOAST_OPTIONS = {
  removeDelay: 1000,
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
  custom: { duration: 4000 },
} satisfies DefaultToastOptions;

/** Newest on top, 8 px apart. The library itself keeps at most 20. */
export const TOAST_LAYOUT = {
  reverseOrder: false,
  gutter: 8,
  defaultPosition: "top-center" satisfies ToastPosition,
} as const;

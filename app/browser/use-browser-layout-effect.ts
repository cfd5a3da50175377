import { useEffect, useLayoutEffect } from "react";

/** Runs as `useLayoutEffect` does. React warns about that on the server, where no effect runs. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

import { lazy, Suspense, useEffect, useState } from "react";
import { toastTexts } from "~content/messages";
import styles from "./toaster.module.css";

/** The toasts' code. If it fails to load, toasts are missing, but the form shows the same texts. */
const ToasterStack = lazy(() => import("./toaster-stack").catch(() => ({ default: () => null })));

let isRequested = false;
let load = () => {};

/** Makes the toast area load its code. Call it when a toast may appear soon. */
export function requestToaster(): void {
  isRequested = true;
  load();
}

/**
 * The toast area, at the top centre. The live region is part of every page, because screen readers miss regions that
 * appear together with their text. The code that fills it loads on request.
 */
export function Toaster() {
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    load = () => setLoading(true);
    if (isRequested) load();
  }, []);
  return (
    <div
      className={`screen-only ${styles.area}`}
      role="status"
      aria-label={toastTexts.area}
      aria-atomic="false"
    >
      {isLoading && (
        <Suspense fallback={null}>
          <ToasterStack />
        </Suspense>
      )}
    </div>
  );
}

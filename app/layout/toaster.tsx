import { lazy, Suspense, useEffect, useState } from "react";
import { toastTexts } from "~content/messages";
import styles from "./toaster.module.css";

/** Without its code there are no toasts; what they would say stands by the form as well. */
const ToasterStack = lazy(() => import("./toaster-stack").catch(() => ({ default: () => null })));

let isRequested = false;
let load = () => {};

/** Makes the toast area load its code; the part that may soon show a toast calls it. */
export function requestToaster(): void {
  isRequested = true;
  load();
}

/**
 * Where toasts appear: top-center. The live region is part of every page, since screen readers miss regions that
 * arrive together with their text; what fills it loads on request.
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

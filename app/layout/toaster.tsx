import { lazy, Suspense } from "react";
import { toastTexts } from "~content/messages";
import styles from "./toaster.module.css";
import { useIsToasterRequested } from "./toaster-request";

/** Without its code there are no toasts; what they would say stands by the form as well. */
const ToasterStack = lazy(() => import("./toaster-stack").catch(() => ({ default: () => [] })));

/**
 * Where toasts appear: top-center. The live region is part of every page, since screen readers miss regions that
 * arrive together with their text; what fills it loads on request.
 */
export function Toaster() {
  const isRequested = useIsToasterRequested();
  return (
    <div className={styles.area} role="status" aria-label={toastTexts.area} aria-atomic="false">
      {isRequested && (
        <Suspense fallback={null}>
          <ToasterStack />
        </Suspense>
      )}
    </div>
  );
}

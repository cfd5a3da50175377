import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastTexts } from "~content/messages";
import styles from "./toaster.module.css";

/** Without its code there are no toasts; what they would say stands by the form as well. */
const ToasterStack = lazy(() => import("./toaster-stack").catch(() => ({ default: () => null })));

/**
 * Where toasts appear: top-center. The live region is part of every page, since screen readers miss regions that
 * arrive together with their text; what fills it loads on request.
 */
export function Toaster() {
  const isRequested = useSyncExternalStore(
    subscribe,
    () => isToasterRequested,
    () => false,
  );
  return (
    <div
      className={`screen-only ${styles.area}`}
      role="status"
      aria-label={toastTexts.area}
      aria-atomic="false"
    >
      {isRequested && (
        <Suspense fallback={null}>
          <ToasterStack />
        </Suspense>
      )}
    </div>
  );
}

const listeners = new Set<() => void>();
let isToasterRequested = false;

/** Makes the toast area load its code; the part that may soon show a toast calls it. */
export function requestToaster(): void {
  isToasterRequested = true;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { lazy, Suspense } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { toastTexts } from "~content/messages";
import styles from "./toaster.module.css";

/** Makes the toast area load its code. Call it when a toast may appear soon. */
export let requestToaster = () => {};
const request = new Promise<void>((resolve) => {
  requestToaster = resolve;
});

/** The toasts, once requested. If their code fails to load, they are missing, but the form shows the same texts. */
const ToasterStack = lazy(() =>
  request.then(() => import("./toaster-stack")).catch(() => ({ default: () => null })),
);

/**
 * The toast area, at the top centre. The live region is part of every page, because screen readers miss regions that
 * appear together with their text. The code that fills it loads on request.
 */
export function Toaster() {
  const isHydrated = useHydrated();
  return (
    <div
      className={`screen-only ${styles.area}`}
      role="status"
      aria-label={toastTexts.area}
      aria-atomic="false"
    >
      {isHydrated && (
        <Suspense fallback={null}>
          <ToasterStack />
        </Suspense>
      )}
    </div>
  );
}

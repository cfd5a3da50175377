import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { lateCode } from "~/browser/late-code";
import { useHydrated } from "~/browser/use-hydrated";
import { toastTexts } from "~domain/fixed-texts";
import { ToastCard } from "./toast-card";
import styles from "./toaster.module.css";

/** Makes the toast area load its code. Call it when a toast may appear soon. */
export let requestToaster = () => {};
const request = new Promise<void>((resolve) => {
  requestToaster = resolve;
});

const stackCode = lateCode(() => import("./toaster-stack"));

/** The toasts, once requested. If their code fails to load, they are missing, but the form shows the same texts. */
const ToasterStack = lazy(() => request.then(stackCode).catch(() => ({ default: () => null })));

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
      <OfflineNotice />
      {isHydrated && (
        <Suspense fallback={null}>
          <ToasterStack />
        </Suspense>
      )}
    </div>
  );
}

const failedNavigation = lateCode(() => import("~/hydration/failed-navigation"));

/** Says that a link could not be followed without a connection, until it can. The toasts' code may be missing then. */
function OfflineNotice() {
  const { key } = useLocation();
  const [notice, show] = useState({ number: 0, at: "" });

  useEffect(() => {
    const onOffline = () => show(({ number }) => ({ number: number + 1, at: key }));
    // Without it Remix reloads the page.
    failedNavigation().then(
      ({ leaveOnFailure }) => leaveOnFailure(onOffline),
      () => {},
    );
  }, [key]);

  if (notice.at !== key) return null;
  return (
    <div className={styles.slot} key={notice.number}>
      <ToastCard kind="error" onClose={() => show({ ...notice, at: "" })}>
        {toastTexts.offline}
      </ToastCard>
    </div>
  );
}

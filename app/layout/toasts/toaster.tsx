import { type ComponentType, useEffect, useState } from "react";
import { lateCode } from "~/browser/late-code";
import { toastTexts } from "~domain/fixed-texts";
import styles from "./toaster.module.css";

const REQUEST = "frukto:toaster";

const stackCode = lateCode(() => import("./toaster-stack"));

/** Makes the toast area load its code. Call it when a toast may appear soon. */
export function requestToaster(): void {
  dispatchEvent(new Event(REQUEST));
}

/**
 * The toast area, at the top centre. The live region is part of every page, because screen readers miss regions that
 * appear together with their text. The code that fills it loads on request. If it fails to load, the toasts are missing,
 * but the form shows the same texts.
 */
export function Toaster() {
  const [Stack, setStack] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () =>
      stackCode().then(
        (code) => setStack(() => code.default),
        () => {},
      );
    addEventListener(REQUEST, load, { once: true });
    return () => removeEventListener(REQUEST, load);
  }, []);

  return (
    <div
      className={`screen-only ${styles.area}`}
      role="status"
      aria-label={toastTexts.area}
      aria-atomic="false"
    >
      {Stack && <Stack />}
    </div>
  );
}

import { createPath, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { afterSilence } from "~/browser/in-time";
import { OPENING_PAGE } from "~domain/fixed-texts";
import styles from "./departure.module.css";

/** Milliseconds after which a page on its way is shown to be so. Most arrive before. */
const MOMENT_MS = 500;

/** Whether another page has been asked for and has not arrived. */
let isUnderWay = false;

/**
 * Shows after a moment that the next page is on its way. If nothing arrives in time, the browser opens that page as a
 * document.
 */
export function Departure() {
  const { location } = useNavigation();
  const target = location && createPath(location);

  const [late, setLate] = useState<string>();

  useEffect(() => {
    isUnderWay = target !== undefined;
    setLate(undefined);
    if (target === undefined) return;
    const moment = setTimeout(setLate, MOMENT_MS, target);
    const endWait = afterSilence(() => openDocument(target));
    return () => {
      clearTimeout(moment);
      endWait();
    };
  }, [target]);

  return late === undefined ? null : <ProgressBar />;
}

/**
 * Opens a page as a document whose data or code has failed while the visitor was on the way there. Shows `children`, the
 * error, where the document itself has failed.
 */
export function DocumentOfFailedPage({ children }: { children: JSX.Element }) {
  const [isLeaving] = useState(isUnderWay);
  useEffect(() => {
    // The address is the page's already.
    if (isLeaving) window.location.reload();
  }, [isLeaving]);
  return isLeaving ? <ProgressBar /> : children;
}

function ProgressBar() {
  return <div className={styles.bar} role="progressbar" aria-label={OPENING_PAGE} />;
}

function openDocument(path: string): void {
  // Back and Forward have changed the address already. Assigning the same one with a fragment would load nothing.
  if (window.location.href.endsWith(path)) window.location.reload();
  else window.location.assign(path);
}

import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

interface Props {
  /** Names of the control while the content is hidden and while it is shown. */
  showLabel: string;
  hideLabel: string;
  children: ReactNode;
}

/**
 * Content that a button under it shows and hides, opening to its true height in one second (docs/product.md,
 * Machine page). It is a `<details>`: it works without JavaScript, its hidden links take no focus, and the browser's
 * search in the page finds and opens it.
 */
export function Disclosure({ showLabel, hideLabel, children }: Props) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.control}>
        <span className={styles.show}>{showLabel}</span>
        <span className={styles.hide}>{hideLabel}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

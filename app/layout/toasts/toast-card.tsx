import type { ReactNode } from "react";
import type { ToastType } from "react-hot-toast/headless";
import { Icon, IconButton } from "~/ui/icon";
import { toastTexts } from "~domain/fixed-texts";
import styles from "./toaster.module.css";

interface Props {
  kind: ToastType;
  isLeaving?: boolean;
  /** Called with the button that closes the toast. */
  onClose: (button: HTMLElement) => void;
  children: ReactNode;
}

export function ToastCard({ kind, isLeaving = false, onClose, children }: Props) {
  return (
    <div className={`line ${styles.toast}`} data-kind={kind} data-leaving={isLeaving ? "" : undefined}>
      {kind === "loading" ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        <span className={`centred ${styles.icon}`} aria-hidden="true">
          <Icon name={kind === "success" ? "check" : "close"} size="small" />
        </span>
      )}
      <div className={styles.message}>{children}</div>
      <IconButton
        icon="close"
        size="small"
        className={`ring-inside ${styles.close}`}
        aria-label={toastTexts.close}
        onClick={({ currentTarget }) => onClose(currentTarget)}
      />
    </div>
  );
}

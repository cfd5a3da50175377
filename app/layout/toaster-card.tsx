import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { resolveValue, type Toast } from "react-hot-toast/headless";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";
import { toastTexts } from "~content/messages";
import styles from "./toaster.module.css";

type Hold = "pointer" | "focus";

interface Props {
  toast: Toast;
  /** Distance from the top of the area, in pixels. */
  offset: number;
  onHeight: (height: number) => void;
  onHold: (kind: Hold) => void;
  onRelease: (kind: Hold) => void;
  onDismiss: () => void;
}

/** One toast of any kind: blank, success, error, loading or custom. */
export function ToasterCard({ toast, offset, onHeight, onHold, onRelease, onDismiss }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const message = resolveValue(toast.message, toast);

  // Not on every render: reporting a height renders all toasts again.
  useLayoutEffect(() => {
    const height = ref.current?.offsetHeight ?? 0;
    if (height !== toast.height) onHeight(height);
  });

  function onFocus({ relatedTarget }: FocusEvent): void {
    if (!ref.current?.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
    onHold("focus");
  }

  function close(): void {
    onDismiss();
    cameFrom.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading time is given back, nothing is operated
    <div
      className={styles.slot}
      ref={ref}
      style={{ transform: `translateY(${offset}px)` }}
      onMouseEnter={() => onHold("pointer")}
      onMouseLeave={() => onRelease("pointer")}
      onFocus={onFocus}
      onBlur={() => onRelease("focus")}
    >
      <div className={styles.toast} data-kind={toast.type} data-leaving={toast.visible ? undefined : ""}>
        {toast.icon ?? <KindIcon kind={toast.type} />}
        <div className={styles.message}>{message}</div>
        <IconButton
          icon="close"
          size="small"
          className={styles.close}
          aria-label={toastTexts.close}
          onClick={close}
        />
      </div>
    </div>
  );
}

function KindIcon({ kind }: { kind: Toast["type"] }) {
  if (kind === "loading") return <span className={styles.spinner} aria-hidden="true" />;
  if (kind === "success" || kind === "error") {
    return (
      <span className={styles.icon} aria-hidden="true">
        <Icon name={kind === "success" ? "check" : "close"} size="small" />
      </span>
    );
  }
  return null;
}

import { type DialogHTMLAttributes, type MouseEvent, useEffect, useRef } from "react";
import { ignoreSecondClick } from "~/browser/ignore-second-click";
import styles from "./dialog.module.css";

interface Props extends Omit<DialogHTMLAttributes<HTMLDialogElement>, "onClick" | "className"> {
  className?: string | undefined;
  open: boolean;
  /** It has closed: by a `<form method="dialog">` in it, Escape, a click beside its content or the system's gesture. */
  onClose: () => void;
  "aria-label": string;
}

/**
 * A modal that covers the window and fades in and out in half a second (docs/product.md, Machine page). Native: the
 * focus goes in, stays in and returns, and the page behind is inert. Its children let clicks beside them through;
 * what is to be clicked sets `pointer-events: auto`.
 */
export function Dialog({ open, className = "", onClose, children, ...dialog }: Props) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!open) return element.current?.close();
    ignoreSecondClick();
    if (!element.current?.open) element.current?.showModal();
  }, [open]);

  function close(): void {
    ignoreSecondClick();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, built into the element
    <dialog
      {...dialog}
      ref={element}
      className={`${styles.dialog} ${className}`}
      onClick={closeBesideContent}
      onClose={close}
    >
      {children}
    </dialog>
  );
}

function closeBesideContent({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close();
}

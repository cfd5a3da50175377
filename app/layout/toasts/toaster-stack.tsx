import { type FocusEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { ToastCard } from "./toast-card";
import styles from "./toaster.module.css";

/**
 * All toasts. Durations, order, distance and limit are the library's defaults (docs/product.md, Toasts). Their timers
 * pause while a toast is hovered or has the focus.
 */
export default function ToasterStack(): ReactElement | null {
  const { toasts, handlers } = useToaster();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const isHeld = isHovered || isFocused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the library's handlers are new each time
  useEffect(() => {
    if (isHeld) handlers.startPause();
    else handlers.endPause();
  }, [isHeld]);

  function onFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setFocused(true);
  }

  function dismiss(id: string, button: HTMLElement): void {
    toast.dismiss(id);
    // The closed toast disappears under the pointer, and touch sends no leave event.
    setHovered(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    else button.blur();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading time is given back, nothing is operated
    <div
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((item) => (
        <StackedToast
          key={item.id}
          toast={item}
          handlers={handlers}
          onDismiss={(button) => dismiss(item.id, button)}
        />
      ))}
    </div>
  );
}

interface StackedProps {
  toast: Toast;
  handlers: ReturnType<typeof useToaster>["handlers"];
  onDismiss: (button: HTMLElement) => void;
}

function StackedToast({ toast, handlers, onDismiss }: StackedProps) {
  const ref = useRef<HTMLDivElement>(null);

  // Not on every render: reporting a height renders all toasts again.
  useLayoutEffect(() => {
    const height = ref.current?.offsetHeight ?? 0;
    if (height !== toast.height) handlers.updateHeight(toast.id, height);
  });

  const offset = handlers.calculateOffset(toast);
  return (
    <div className={styles.slot} ref={ref} style={{ transform: `translateY(${offset}px)` }}>
      <ToastCard kind={toast.type} isLeaving={!toast.visible} onClose={onDismiss}>
        {resolveValue(toast.message, toast)}
      </ToastCard>
    </div>
  );
}

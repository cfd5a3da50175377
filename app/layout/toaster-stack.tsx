import { useEffect, useRef } from "react";
import { toast, useToaster } from "react-hot-toast/headless";
import { ToasterCard } from "./toaster-card";
import { TOAST_LAYOUT, TOAST_OPTIONS } from "./toaster-rules";

/** All toasts, newest on top. Their clocks stand still while one of them is hovered or holds the focus. */
export default function ToasterStack() {
  const { toasts, handlers } = useToaster(TOAST_OPTIONS);
  const holds = useRef(new Set<string>());

  /** `reason` names one pointer or focus on one toast. */
  function hold(reason: string): void {
    holds.current.add(reason);
    handlers.startPause();
  }

  function release(reason: string): void {
    if (holds.current.delete(reason) && holds.current.size === 0) handlers.endPause();
  }

  // A toast can leave from under the pointer, without any event.
  useEffect(() => {
    const shown = new Set(toasts.filter(({ visible }) => visible).map(({ id }) => id));
    for (const reason of holds.current) if (!shown.has(reason.split(" ")[1] ?? "")) release(reason);
  });

  return toasts.map((item) => (
    <ToasterCard
      key={item.id}
      toast={item}
      offset={handlers.calculateOffset(item, TOAST_LAYOUT)}
      onHeight={(height) => handlers.updateHeight(item.id, height)}
      onHold={(kind) => hold(`${kind} ${item.id}`)}
      onRelease={(kind) => release(`${kind} ${item.id}`)}
      onDismiss={() => toast.dismiss(item.id)}
    />
  ));
}

import { type RefObject, useEffect, useRef } from "react";
import type { FullChatConfig } from "./chat-config";

/** While open, a click elsewhere and Escape close the box, as far as the configuration allows. */
export function useDismissal(
  boxRef: RefObject<HTMLElement>,
  isOpen: boolean,
  { allowClickAway, allowEsc }: Pick<FullChatConfig, "allowClickAway" | "allowEsc">,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!isOpen) return;
    const onClick = (event: MouseEvent) => {
      // The launcher is beside the box in the widget's own element.
      const widget = boxRef.current?.parentElement;
      if (allowClickAway && widget && !event.composedPath().includes(widget)) close.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isBehindModal = document.querySelector("dialog:modal") !== null;
      if (allowEsc && event.key === "Escape" && !isBehindModal) close.current();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen, allowClickAway, allowEsc, boxRef]);
}

import { type RefObject, useEffect } from "react";

/**
 * Keeps a double click on one side of an element that comes or goes with the first click: the second one means what
 * the visitor saw when the first was made, and neither closes what that has opened nor follows a link that it has
 * uncovered.
 */
export function useDoubleClickGuard(element: RefObject<HTMLElement>): void {
  useEffect(() => {
    let beganWithin = false;
    function guard(event: MouseEvent) {
      const isWithin = event.target instanceof Node && (element.current?.contains(event.target) ?? false);
      // How many clicks in a row this is, by the system's own measure; 0 for the keyboard.
      if (event.detail === 1) beganWithin = isWithin;
      if (event.detail < 2 || isWithin === beganWithin) return;
      event.preventDefault();
      event.stopPropagation();
    }
    // The press, too: it would take the focus away from where closing has returned it.
    const types = ["mousedown", "click"] as const;
    for (const type of types) document.addEventListener(type, guard, { capture: true });
    return () => {
      for (const type of types) document.removeEventListener(type, guard, { capture: true });
    };
  }, [element]);
}

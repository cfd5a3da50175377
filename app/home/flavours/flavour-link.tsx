import { type AnchorHTMLAttributes, forwardRef, type KeyboardEvent, type MouseEvent } from "react";
import type { Flavour } from "~content/flavours/flavours";
import { flavourAddress } from "./flavour-selection";

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  flavour: Flavour;
  onChoose: (flavour: Flavour) => void;
}

/**
 * A link that opens the page at a flavour. With JavaScript it chooses in place, and where it has the role of a button
 * or tab the space bar works as well; clicks that ask for a new tab or window stay the browser's.
 */
export const FlavourLink = forwardRef<HTMLAnchorElement, Props>(function FlavourLink(
  { flavour, onChoose, onKeyDown, ...anchor },
  ref,
) {
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(flavour);
  }
  function handleKey(event: KeyboardEvent<HTMLAnchorElement>) {
    onKeyDown?.(event);
    if (event.key !== " " || !anchor.role) return;
    event.preventDefault();
    onChoose(flavour);
  }
  return (
    <a {...anchor} ref={ref} href={flavourAddress(flavour)} onClick={onClick} onKeyDown={handleKey}>
      {anchor.children}
    </a>
  );
});

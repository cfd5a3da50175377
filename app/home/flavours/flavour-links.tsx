import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from "react";
import { useInterestQuery } from "~/browser/interest";
import { Icon } from "~/ui/icon";
import round from "~/ui/icon.module.css";
import { type Flavour, flavourAt } from "~domain/flavours";
import { useHome } from "../use-home";
import styles from "./flavours.module.css";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  flavour: Flavour;
  onChoose: (flavour: Flavour) => void;
}

/**
 * A link that opens the page at a flavour. With JavaScript it changes the flavour in place, and with the role of a
 * button or tab it also reacts to the space bar. Clicks for a new tab or window are left to the browser.
 */
export function FlavourLink({ flavour, onChoose, onKeyDown, ...anchor }: LinkProps) {
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
  const href = `/${useInterestQuery({ sabor: flavour.slug })}#sabores`;
  return <a {...anchor} href={href} rel="nofollow" onClick={onClick} onKeyDown={handleKey} />;
}

interface ArrowsProps {
  current: Flavour;
  /** Position: at both sides of the stage, or repeated below the text and hidden from assistive technology. */
  place: "sides" | "below";
  /** Whether they act as buttons, in place, instead of as links. */
  isHydrated: boolean;
  onStep: (way: 1 | -1) => void;
}

/** Arrows to the previous and next flavour. Both wrap around. */
export function FlavourArrows({ current, place, isHydrated, onStep }: ArrowsProps) {
  const { flavours } = useHome();
  if (flavours.length === 1) return null;
  const isRepeated = place === "below";
  const arrow = (way: 1 | -1) => (
    <FlavourLink
      role={isHydrated && !isRepeated ? "button" : undefined}
      tabIndex={isRepeated ? -1 : undefined}
      // A click must not move the focus to an element that assistive technology cannot see.
      onMouseDown={isRepeated ? (event) => event.preventDefault() : undefined}
      className={`${round.round} ${styles.arrow} ${way === 1 ? styles.next : styles.previous}`}
      aria-label={way === 1 ? "Sabor siguiente" : "Sabor anterior"}
      flavour={flavourAt(flavours, current.id + way)}
      onChoose={() => onStep(way)}
    >
      <Icon name={way === 1 ? "arrow-right" : "arrow-left"} />
    </FlavourLink>
  );
  return (
    <div className={`screen-only ${styles[place]}`} aria-hidden={isRepeated || undefined}>
      {arrow(-1)}
      {arrow(1)}
    </div>
  );
}

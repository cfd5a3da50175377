import { Icon } from "~/ui/icon";
import round from "~/ui/icon-button.module.css";
import type { Flavour } from "~content/flavours/flavours";
import styles from "./flavour-arrows.module.css";
import { FlavourLink } from "./flavour-link";
import { nextFlavour, previousFlavour } from "./flavour-selection";
import type { Entrance } from "./stage-turns";

interface Props {
  current: Flavour;
  /** `sides`: at both sides of the stage; `below`: the same once more under the text, silent for assistive technology. */
  place: "sides" | "below";
  /** Once the script is there they act in place, as buttons do. */
  isHydrated: boolean;
  onChoose: (flavour: Flavour, entrance: Entrance) => void;
}

/** Previous and next flavour, wrapping around at the ends. */
export function FlavourArrows({ current, place, isHydrated, onChoose }: Props) {
  const isRepeated = place === "below";
  const common = {
    role: isHydrated && !isRepeated ? "button" : undefined,
    tabIndex: isRepeated ? -1 : undefined,
    // A click must not leave the focus on what assistive technology cannot see.
    onMouseDown: isRepeated ? (event: { preventDefault(): void }) => event.preventDefault() : undefined,
  };
  return (
    <div className={styles[place]} aria-hidden={isRepeated || undefined}>
      <FlavourLink
        {...common}
        className={`${round.round} ${styles.arrow} ${styles.previous}`}
        aria-label="Sabor anterior"
        flavour={previousFlavour(current)}
        onChoose={(flavour) => onChoose(flavour, "backward")}
      >
        <Icon name="arrow-left" />
      </FlavourLink>
      <FlavourLink
        {...common}
        className={`${round.round} ${styles.arrow} ${styles.next}`}
        aria-label="Sabor siguiente"
        flavour={nextFlavour(current)}
        onChoose={(flavour) => onChoose(flavour, "forward")}
      >
        <Icon name="arrow-right" />
      </FlavourLink>
    </div>
  );
}

import { type KeyboardEvent, memo } from "react";
import { type Flavour, flavours } from "~content/flavours/flavours";
import { FlavourIcon } from "./flavour-icon";
import { FlavourLink } from "./flavour-links";
import styles from "./flavour-picker.module.css";
import { flavourForKey } from "./flavour-selection";

interface Props {
  chosen: Flavour;
  /** Whether it is a tab list in which the focus chooses, instead of a list of links. */
  isHydrated: boolean;
  /** Prefix of the ids of tabs and panels. */
  prefix: string;
  /** Handler with a stable identity, so that a choice renders only the two icons that change. */
  onChoose: (flavour: Flavour) => void;
}

/** Icons that select a flavour; the current one has a reflection below it. */
export function FlavourPicker({ chosen, isHydrated, prefix, onChoose }: Props) {
  return (
    <div className={`screen-only ${styles.picker}`}>
      <div className="wrap">
        <ul className={styles.list} role={isHydrated ? "tablist" : undefined} aria-label="Elige un sabor">
          {flavours.map((flavour) => (
            <Choice
              key={flavour.slug}
              flavour={flavour}
              isChosen={flavour.id === chosen.id}
              isHydrated={isHydrated}
              prefix={prefix}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ChoiceProps extends Omit<Props, "chosen"> {
  flavour: Flavour;
  isChosen: boolean;
}

const Choice = memo(function Choice({ flavour, isChosen, isHydrated, prefix, onChoose }: ChoiceProps) {
  function onKeyDown(event: KeyboardEvent) {
    const target =
      event.ctrlKey || event.altKey || event.metaKey ? undefined : flavourForKey(event.key, flavour);
    if (!target) return;
    event.preventDefault();
    onChoose(target);
    document.getElementById(tabId(prefix, target))?.focus({ preventScroll: true });
  }

  return (
    <li role={isHydrated ? "presentation" : undefined}>
      <FlavourLink
        className={styles.choice}
        id={tabId(prefix, flavour)}
        aria-label={`Ver sabor ${flavour.sabor}`}
        data-chosen={isChosen}
        flavour={flavour}
        onChoose={onChoose}
        onKeyDown={onKeyDown}
        {...(isHydrated
          ? {
              role: "tab",
              "aria-selected": isChosen,
              "aria-controls": panelId(prefix, flavour),
              tabIndex: isChosen ? 0 : -1,
            }
          : { "aria-current": isChosen ? "true" : undefined })}
      >
        <FlavourIcon flavour={flavour} className={styles.icon} />
        <span className={styles.mirror} aria-hidden="true">
          <FlavourIcon flavour={flavour} />
        </span>
        <span className={styles.name} aria-hidden="true">
          {flavour.sabor}
        </span>
      </FlavourLink>
    </li>
  );
});

/** Returns the id of a flavour's tab. */
export function tabId(prefix: string, { slug }: Flavour): string {
  return `${prefix}elegir-${slug}`;
}

/** Returns the id of the panel with a flavour's text. */
export function panelId(prefix: string, { slug }: Flavour): string {
  return `${prefix}sabor-${slug}`;
}

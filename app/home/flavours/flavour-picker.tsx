import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { type Flavour, flavourAt } from "~domain/flavours";
import { useHome } from "../use-home";
import { FlavourLink } from "./flavour-links";
import styles from "./flavour-picker.module.css";

interface Props {
  chosen: Flavour;
  /** Whether it is a tab list in which the focus chooses, instead of a list of links. */
  isHydrated: boolean;
  /** Handler with a stable identity, so that a choice renders only the two icons that change. */
  onChoose: (flavour: Flavour) => void;
}

/** Icons that select a flavour, in one line; the current one stands on its reflection and has its name below. */
export function FlavourPicker({ chosen, isHydrated, onChoose }: Props) {
  const { flavours } = useHome();
  const listRef = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = listRef.current;
    const choice = list?.children[chosen.id];
    if (!list || !(choice instanceof HTMLElement)) return;
    // Not `scrollIntoView`, which would scroll the page, too.
    list.scrollTo({ left: choice.offsetLeft - (list.clientWidth - choice.offsetWidth) / 2 });
  }, [chosen]);

  return (
    <div className={`screen-only ${styles.picker}`}>
      <ul
        className={styles.list}
        ref={listRef}
        role={isHydrated ? "tablist" : undefined}
        aria-label="Elige un sabor"
      >
        {flavours.map((flavour) => (
          <Choice
            key={flavour.slug}
            flavour={flavour}
            isChosen={flavour.id === chosen.id}
            isHydrated={isHydrated}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  );
}

interface ChoiceProps extends Omit<Props, "chosen"> {
  flavour: Flavour;
  isChosen: boolean;
}

const Choice = memo(function Choice({ flavour, isChosen, isHydrated, onChoose }: ChoiceProps) {
  const { flavours } = useHome();
  function onKeyDown(event: KeyboardEvent) {
    const { id } = flavour;
    // The keys of the ARIA tabs pattern.
    const indices = new Map(Object.entries({ ArrowRight: id + 1, ArrowLeft: id - 1, Home: 0, End: -1 }));
    const index = indices.get(event.key);
    if (index === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const target = flavourAt(flavours, index);
    onChoose(target);
    document.getElementById(tabId(target))?.focus({ preventScroll: true });
  }

  return (
    <li role={isHydrated ? "presentation" : undefined}>
      <FlavourLink
        className={styles.choice}
        id={tabId(flavour)}
        aria-label={`Ver sabor ${flavour.sabor}`}
        data-chosen={isChosen}
        flavour={flavour}
        onChoose={onChoose}
        onKeyDown={onKeyDown}
        {...(isHydrated
          ? {
              role: "tab",
              "aria-selected": isChosen,
              "aria-controls": panelId(flavour),
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

/** Shows a flavour's decorative icon. */
export function FlavourIcon({ flavour, className }: { flavour: Flavour; className?: string | undefined }) {
  return <img className={className} src={flavour.txtImg} alt="" width={96} height={96} loading="lazy" />;
}

/** Returns the id of a flavour's tab. */
export function tabId({ slug }: Flavour): string {
  return `elegir-${slug}`;
}

/** Returns the id of the panel with a flavour's text. */
export function panelId({ slug }: Flavour): string {
  return `sabor-${slug}`;
}

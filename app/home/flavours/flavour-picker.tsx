import { type KeyboardEvent, useRef } from "react";
import { type Flavour, flavours } from "~content/flavours/flavours";
import { FlavourLink } from "./flavour-links";
import styles from "./flavour-picker.module.css";
import { flavourForKey } from "./flavour-selection";

interface Props {
  chosen: Flavour;
  /** Links without JavaScript; a tab list in which the focus chooses with it. */
  isHydrated: boolean;
  panelId: (flavour: Flavour) => string;
  tabId: (flavour: Flavour) => string;
  onChoose: (flavour: Flavour) => void;
}

/** Icons that select a flavour directly; the current one stands on its mirror image. */
export function FlavourPicker({ chosen, isHydrated, panelId, tabId, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const target =
      event.ctrlKey || event.altKey || event.metaKey ? undefined : flavourForKey(event.key, chosen);
    if (!target) return;
    event.preventDefault();
    onChoose(target);
    list.current?.querySelectorAll("a")[target.id]?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.picker}>
      <div className="wrap">
        <ul
          className={styles.list}
          ref={list}
          role={isHydrated ? "tablist" : undefined}
          aria-label="Elige un sabor"
        >
          {flavours.map((flavour) => {
            const isChosen = flavour.id === chosen.id;
            return (
              <li key={flavour.slug} role={isHydrated ? "presentation" : undefined}>
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
                  <img
                    className={styles.icon}
                    src={flavour.txtImg}
                    alt=""
                    width={96}
                    height={96}
                    loading="lazy"
                  />
                  <span className={styles.mirror} aria-hidden="true">
                    <img src={flavour.txtImg} alt="" width={96} height={96} loading="lazy" />
                  </span>
                  <span className={styles.name}>{flavour.sabor}</span>
                </FlavourLink>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

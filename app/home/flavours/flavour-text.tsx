import { memo } from "react";
import type { Flavour } from "~content/flavours/flavours";
import styles from "./flavour-text.module.css";
import type { Turn } from "./stage-turns";

interface Props {
  flavour: Flavour;
  /** The showing that is on stage; the text shows if it is its flavour's. */
  turn: Turn;
  panelId: string;
  /** Of the tab that names the panel; without JavaScript there are no tabs. */
  tabId: string | undefined;
}

/** Name, icon and both paragraphs of one flavour. All share a place, so the longest text decides the height. */
export const FlavourText = memo(function FlavourText({ flavour, turn, panelId, tabId }: Props) {
  const isShown = flavour.id === turn.flavour.id;
  return (
    <div
      className={styles.panel}
      id={panelId}
      data-sabor={flavour.slug}
      data-shown={isShown}
      {...(tabId ? { role: "tabpanel", "aria-labelledby": tabId } : {})}
    >
      <div
        className={styles.text}
        key={isShown ? turn.number : "away"}
        data-entrance={isShown ? turn.entrance : undefined}
      >
        <h3 className={styles.name}>{flavour.sabor}</h3>
        <div className={styles.description}>
          <span className={styles.chip}>
            <img src={flavour.txtImg} alt="" width={96} height={96} loading="lazy" />
          </span>
          <p>{flavour.text1}</p>
          <p>{flavour.text2}</p>
        </div>
      </div>
    </div>
  );
});

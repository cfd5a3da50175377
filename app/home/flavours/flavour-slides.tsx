import { type Dispatch, memo, type SetStateAction } from "react";
import { Backdrop, DENSE_PHONE, Picture } from "~/ui/picture";
import { type Flavour, flavourAt } from "~domain/flavours";
import { useHome } from "../use-home";
import { FlavourFacts } from "./flavour-facts";
import { FlavourIcon, panelId, tabId } from "./flavour-picker";
import styles from "./flavour-slides.module.css";
import { chosenFlavour, type Stage, type Turn } from "./flavour-stage";
import { useEntrances } from "./use-entrances";

const GLASS_SIZES = `${DENSE_PHONE}, (max-width: 47.5em) 300px, (max-width: 68.75em) 400px, 576px`;

interface PicturesProps {
  stage: Stage;
  setStage: Dispatch<SetStateAction<Stage>>;
  /** Whether to include the neighbours' pictures, which the browser fetches when the stage comes near. */
  fetchesAhead: boolean;
}

/** Backgrounds and glasses: the visible ones, and, hidden, those about to be shown and those that may be next. */
export const FlavourPictures = memo(function FlavourPictures({
  stage,
  setStage,
  fetchesAhead,
}: PicturesProps) {
  const { covered, current, waiting } = stage;
  const chosen = chosenFlavour(stage);
  const { flavours } = useHome();
  const { waitingRef, currentRef } = useEntrances(stage, setStage);
  const refs = new Map([
    [waiting, waitingRef],
    [current, currentRef],
  ]);
  // With two flavours, both neighbours are the same one.
  const neighbours = new Set([flavourAt(flavours, chosen.id + 1), flavourAt(flavours, chosen.id - 1)]);
  neighbours.delete(chosen);
  const ahead = fetchesAhead ? [...neighbours] : [];
  return (
    <div className={`screen-only ${styles.pictures}`}>
      {[...covered, current, ...(waiting ? [waiting] : [])].map((turn, at) => (
        <div
          key={turn.number}
          ref={refs.get(turn)}
          className={`scene ${styles.layer}`}
          data-sabor={turn.flavour.slug}
          data-entrance={turn === waiting ? undefined : turn.entrance}
          data-exit={(covered[at + 1] ?? (at < covered.length ? current : undefined))?.entrance}
          data-unseen={turn === waiting ? "" : undefined}
          aria-hidden={turn !== current || undefined}
        >
          <Layer flavour={turn.flavour} />
        </div>
      ))}
      {ahead.map((flavour) => (
        <div key={flavour.slug} className={`scene ${styles.layer}`} data-unseen="">
          <Layer flavour={flavour} />
        </div>
      ))}
    </div>
  );
});

const Layer = memo(function Layer({ flavour }: { flavour: Flavour }) {
  const glass = { name: flavour.img, sizes: GLASS_SIZES };
  return (
    <>
      <Backdrop
        name={flavour.bgImg}
        sizes="(max-width: 47.5em) 170vw, (max-width: 68.75em) 1280px, 110vw"
        className={styles.background}
      />
      <Picture {...glass} alt="" className={styles.reflection} />
      <Picture {...glass} alt={`Vaso de ${flavour.sabor.toLowerCase()}`} className={styles.glass} />
    </>
  );
});

/** Time in milliseconds between two letters of a name that appears. Twice as much passes before the first. */
const LETTER_MS = 30;

/**
 * A name's letters, which follow each other from the side that the name comes from. They lie over the name itself while it
 * enters: a translator or screen reader finds one text there, before and after.
 */
function Letters({ flavour, entrance }: Turn) {
  const letters = [...flavour.sabor];
  return (
    <span className={styles.letters} aria-hidden="true" translate="no">
      {letters.map((letter, index) => {
        const before = entrance === "backward" ? letters.length - 1 - index : index;
        const style = { animationDelay: `${(before + 2) * LETTER_MS}ms` };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat and keep their places
          <span key={index} className={styles.letter} style={style}>
            {letter}
          </span>
        );
      })}
    </span>
  );
}

interface TextProps {
  flavour: Flavour;
  /** The flavour's turn, while it is on stage. */
  turn: Turn | undefined;
  /** The turn that takes its place, while it leaves. */
  next: Turn | undefined;
  /** Whether its entrance has not ended. */
  isEntering: boolean;
  /** Whether it is the panel of a tab. */
  isHydrated: boolean;
}

/** Name, icon and both paragraphs of one flavour. All flavours share one grid cell, so the longest sets the height. */
export const FlavourText = memo(function FlavourText(props: TextProps) {
  const { flavour, turn, next, isEntering, isHydrated } = props;
  return (
    <div
      className={styles.panel}
      id={panelId(flavour)}
      data-sabor={flavour.slug}
      data-shown={turn !== undefined}
      // Still seen while it leaves.
      aria-hidden={next ? true : undefined}
      {...(isHydrated && { role: "tabpanel", "aria-labelledby": tabId(flavour) })}
    >
      <div
        className={styles.text}
        key={turn?.number ?? "away"}
        data-entrance={turn?.entrance}
        data-exit={next?.entrance}
      >
        <h3 className={styles.name} data-spelled={isEntering || undefined}>
          {flavour.sabor}
          {turn && isEntering && <Letters {...turn} />}
        </h3>
        <div className={styles.description}>
          <FlavourIcon flavour={flavour} className={styles.icon} />
          <p>{flavour.text1}</p>
          <p>{flavour.text2}</p>
        </div>
        <FlavourFacts flavour={flavour} />
      </div>
    </div>
  );
});

import { memo, type RefObject } from "react";
import { Backdrop } from "~/ui/backdrop";
import { DENSE_PHONE, Picture } from "~/ui/picture";
import type { Flavour } from "~content/flavours/flavours";
import styles from "./flavour-pictures.module.css";
import { nextFlavour, previousFlavour } from "./flavour-selection";
import { chosenFlavour, currentTurn, type Stage } from "./stage-turns";

const GLASS_SIZES = `${DENSE_PHONE}, (max-width: 640px) 340px, (max-width: 1100px) 490px, 610px`;

interface Props {
  stage: Stage;
  /** Whether the neighbours' pictures are there too; the browser fetches them when the stage comes near. */
  fetchesAhead: boolean;
  /** Goes to the pictures of the waiting turn. */
  waitingRef: RefObject<HTMLDivElement>;
}

/** Backgrounds and glasses: what is shown, what is about to be, and what may be next, the latter two unseen. */
export const FlavourPictures = memo(function FlavourPictures({ stage, fetchesAhead, waitingRef }: Props) {
  const { shown, waiting } = stage;
  const current = currentTurn(stage);
  const chosen = chosenFlavour(stage);
  const ahead = fetchesAhead ? [nextFlavour(chosen), previousFlavour(chosen)] : [];
  return (
    <div className={styles.pictures}>
      {[...shown, ...(waiting ? [waiting] : [])].map((turn) => (
        <div
          key={turn.number}
          ref={turn === waiting ? waitingRef : undefined}
          className={styles.layer}
          data-sabor={turn.flavour.slug}
          data-entrance={turn === waiting ? undefined : turn.entrance}
          data-unseen={turn === waiting ? "" : undefined}
          aria-hidden={turn !== current || undefined}
        >
          <Layer flavour={turn.flavour} />
        </div>
      ))}
      {ahead.map((flavour) => (
        <div key={flavour.slug} className={styles.layer} data-unseen="">
          <Layer flavour={flavour} />
        </div>
      ))}
    </div>
  );
});

/** The background and the glass with its reflection in the floor. */
const Layer = memo(function Layer({ flavour }: { flavour: Flavour }) {
  const glass = {
    name: flavour.img,
    sizes: GLASS_SIZES,
  };
  return (
    <>
      <Backdrop
        name={flavour.bgImg}
        sizes="(max-width: 640px) 170vw, (max-width: 1100px) 1280px, 110vw"
        className={styles.background}
      />
      <Picture {...glass} alt="" className={styles.reflection} />
      <Picture {...glass} alt={`Vaso de ${flavour.sabor.toLowerCase()} con hielo`} className={styles.glass} />
    </>
  );
});

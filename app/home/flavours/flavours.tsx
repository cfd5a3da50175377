import { useSearchParams } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { useChoiceInAddress, writeToAddress } from "~/browser/use-choice-in-address";
import { useHydrated } from "~/browser/use-hydrated";
import { useSwipe } from "~/browser/use-swipe";
import { type Flavour, flavourAt, flavourOf } from "~domain/flavours";
import { useHome } from "../use-home";
import { FlavourArrows } from "./flavour-links";
import { FlavourPicker } from "./flavour-picker";
import { FlavourPictures, FlavourText } from "./flavour-slides";
import { chosenFlavour, type Entrance, firstStage, withChosen } from "./flavour-stage";
import styles from "./flavours.module.css";
import { useFollowedFinger } from "./use-followed-finger";

/**
 * The flavours section (anchor sabores; docs/product.md, Flavours): a carousel of one flavour at a time with a tab
 * list. The address selects the flavour; without JavaScript, arrows and icons are links to such addresses.
 */
export function Flavours() {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const { home, flavours } = useHome();
  const [stage, setStage] = useState(() => firstStage(flavourOf(flavours, query.get("sabor"))));
  const turn = stage.current;
  const former = stage.covered.at(-1);
  const chosen = chosenFlavour(stage);
  const isStill = turn.entrance === "still" && !stage.waiting;
  // Ahead of the rendered choice: a second press may come before the first one is rendered.
  const latest = useRef(chosen);

  const show = useCallback(
    (entrance?: Entrance) => setStage((stage) => withChosen(stage, latest.current, entrance)),
    [],
  );

  useChoiceInAddress({ sabor: chosen.slug }, (named) => {
    latest.current = flavourOf(flavours, named.get("sabor"));
    show("forward");
  });

  const choose = useCallback(
    (flavour: Flavour, entrance?: Entrance) => {
      latest.current = flavour;
      writeToAddress({ sabor: flavour.slug }, "sabores");
      // Back or a second press may have changed it since.
      afterPaint(() => show(entrance));
    },
    [show],
  );

  const step = (way: 1 | -1) =>
    choose(flavourAt(flavours, latest.current.id + way), way === 1 ? "forward" : "backward");
  const arrows = { current: chosen, isHydrated, onStep: step };
  const { stageRef, follow } = useFollowedFinger(turn);
  const swipe = useSwipe(step, follow);

  return (
    <section id="sabores" tabIndex={-1} aria-labelledby="titulo-sabores" aria-roledescription="carrusel">
      <div className={`scene ${styles.stage}`} ref={stageRef} data-sabor={turn.flavour.slug} {...swipe}>
        <FlavourPictures stage={stage} setStage={setStage} fetchesAhead={isHydrated} />
        <div className={`wrap ${styles.frame}`}>
          <h2 className={`display-2 ${styles.title}`} id="titulo-sabores">
            {home.flavours.title}
          </h2>
          <FlavourArrows place="sides" {...arrows} />
          <div className={`paper-row ${styles.texts}`} aria-live={isStill ? "off" : "polite"}>
            {flavours.map((flavour) => (
              <FlavourText
                key={flavour.slug}
                flavour={flavour}
                turn={flavour === turn.flavour ? turn : undefined}
                next={flavour === former?.flavour ? turn : undefined}
                isEntering={flavour === turn.flavour && former !== undefined}
                isHydrated={isHydrated}
              />
            ))}
          </div>
          {flavours.length > 1 && (
            <div className={`line screen-only ${styles.controls}`}>
              <FlavourArrows place="below" {...arrows} />
              <p className={styles.position}>{`${chosen.id + 1} de ${flavours.length}`}</p>
            </div>
          )}
        </div>
        <FlavourPicker chosen={chosen} isHydrated={isHydrated} onChoose={choose} />
      </div>
    </section>
  );
}

/** Runs a change after the next paint, so that the pressed control shows first: the stage takes longer than a frame. */
function afterPaint(change: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(change));
}

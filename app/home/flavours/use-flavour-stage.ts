import { type RefObject, useCallback, useDeferredValue, useEffect, useReducer } from "react";
import type { Flavour } from "~content/flavours/flavours";
import { chosenFlavour, currentTurn, type Entrance, firstStage, type Stage, stageAfter } from "./stage-turns";

/** How long the former flavour stays while the pictures of the new one are on their way. */
const PATIENCE_MS = 800;
/** Length of the entrance (docs/product.md, Flavours). */
const ENTRANCE_MS = 1_000;

interface FlavourStage {
  /** What to draw. It follows a choice once the choice itself is on the screen, so that a press paints at once. */
  stage: Stage;
  /** The flavour that was chosen last. */
  chosen: Flavour;
  show(flavour: Flavour, entrance: Entrance): void;
}

/**
 * What the stage shows, starting with one flavour. The next flavour waits for its pictures, which are those within
 * `waitingRef`, and then covers the one before.
 */
export function useFlavourStage(first: Flavour, waitingRef: RefObject<HTMLElement>): FlavourStage {
  const [newest, dispatch] = useReducer(stageAfter, first, firstStage);
  const stage = useDeferredValue(newest);
  const awaited = stage.waiting?.number;
  const current = currentTurn(stage).number;

  useEffect(() => {
    if (awaited === undefined || !waitingRef.current) return;
    let isAwaited = true;
    decodePictures(waitingRef.current, PATIENCE_MS).then(() => {
      if (isAwaited) dispatch({ type: "ready", number: awaited });
    });
    return () => {
      isAwaited = false;
    };
  }, [awaited, waitingRef]);

  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: "settled", number: current }), ENTRANCE_MS);
    return () => clearTimeout(timer);
  }, [current]);

  const show = useCallback(
    (flavour: Flavour, entrance: Entrance) => dispatch({ type: "chosen", flavour, entrance }),
    [],
  );
  return { stage, chosen: chosenFlavour(newest), show };
}

/**
 * Resolves when every picture that the element displays is loaded and decoded, so that showing them paints at once, or
 * after the limit. A picture that fails counts as done: the rest shows without it.
 */
async function decodePictures(element: ParentNode, limitMs: number): Promise<void> {
  const displayed = [...element.querySelectorAll("img")].filter((image) => image.getClientRects().length > 0);
  const decoded = Promise.allSettled(displayed.map((image) => image.decode()));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

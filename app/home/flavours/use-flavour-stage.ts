import { type RefObject, useCallback, useEffect, useReducer } from "react";
import type { Flavour } from "~content/flavours/flavours";
import { decodePictures } from "./decode-pictures";
import { currentTurn, type Entrance, firstStage, type Stage, stageAfter } from "./stage-turns";

/** How long the former flavour stays while the pictures of the new one are on their way. */
const PATIENCE_MS = 800;
/** Length of the entrance (docs/product.md). */
const ENTRANCE_MS = 1_000;

interface FlavourStage {
  stage: Stage;
  show(flavour: Flavour, entrance: Entrance): void;
}

/**
 * What the stage shows, starting with one flavour. A flavour that is to be shown waits for its pictures, which are
 * those within `waitingRef`, and then covers the one before.
 */
export function useFlavourStage(first: Flavour, waitingRef: RefObject<HTMLElement>): FlavourStage {
  const [stage, dispatch] = useReducer(stageAfter, first, firstStage);
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
  return { stage, show };
}

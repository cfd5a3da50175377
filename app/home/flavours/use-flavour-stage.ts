import { type RefObject, useCallback, useEffect, useReducer } from "react";
import type { Flavour } from "~content/flavours/flavours";

/** Direction in which a flavour slides in; `still` is the flavour that the page came with. */
export type Entrance = "forward" | "backward" | "still";

/** One appearance of a flavour on stage. Each appearance is a new turn, so that the animation plays again. */
export interface Turn {
  readonly number: number;
  readonly flavour: Flavour;
  readonly entrance: Entrance;
}

/** The turns that the stage shows and the one that waits to be shown. */
export interface Stage {
  readonly current: Turn;
  /** Turns below the current one while it enters: oldest first, each covering the one before. */
  readonly covered: readonly Turn[];
  /** Chosen turn whose pictures are not decoded yet. */
  readonly waiting: Turn | null;
}

export type StageEvent =
  /** The visitor chose a flavour. Without an entrance, the order of the flavours sets its direction. */
  | { readonly type: "chosen"; readonly flavour: Flavour; readonly entrance?: Entrance | undefined }
  /** The pictures of a turn are decoded, or the wait for them ended. */
  | { readonly type: "ready"; readonly number: number }
  /** The animation of a turn ended, so it covers everything below. */
  | { readonly type: "settled"; readonly number: number };

/** Turns kept under the current one while visitors change faster than the animation ends. */
const MOST_COVERED = 3;

export function firstStage(flavour: Flavour): Stage {
  return { current: { number: 0, flavour, entrance: "still" }, covered: [], waiting: null };
}

/** Returns the flavour that was chosen last, even if it is not on stage yet. */
export function chosenFlavour({ waiting, current }: Stage): Flavour {
  return (waiting ?? current).flavour;
}

/** Returns the stage's next state. Only events of the awaited and the top turn change it. */
export function stageAfter(stage: Stage, event: StageEvent): Stage {
  const { current, covered, waiting } = stage;
  switch (event.type) {
    case "chosen": {
      const { flavour } = event;
      const former = chosenFlavour(stage);
      if (flavour.id === former.id) return stage;
      const entrance = event.entrance ?? (flavour.id < former.id ? "backward" : "forward");
      return { ...stage, waiting: { number: (waiting ?? current).number + 1, flavour, entrance } };
    }
    case "ready":
      if (waiting?.number !== event.number) return stage;
      return { current: waiting, covered: [...covered, current].slice(-MOST_COVERED), waiting: null };
    case "settled":
      return current.number === event.number ? { ...stage, covered: [] } : stage;
  }
}

/** Longest time that the former flavour stays while the next one's pictures load. */
const PATIENCE_MS = 800;
/** Duration of the entrance (docs/product.md, Flavours). */
const ENTRANCE_MS = 1_000;

/**
 * Returns the stage's state, starting with one flavour, and a function that shows another. The next flavour waits until
 * the pictures within `waitingRef` are ready, and then covers the one before.
 */
export function useFlavourStage(first: Flavour, waitingRef: RefObject<HTMLElement>) {
  const [stage, dispatch] = useReducer(stageAfter, first, firstStage);
  const awaited = stage.waiting?.number;
  const current = stage.current.number;

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
    (flavour: Flavour, entrance?: Entrance) => dispatch({ type: "chosen", flavour, entrance }),
    [],
  );
  return { stage, show };
}

/**
 * Resolves when every displayed picture of the element is decoded and ready to paint, or after the limit. A picture
 * that fails counts as done.
 */
async function decodePictures(element: ParentNode, limitMs: number): Promise<void> {
  const displayed = [...element.querySelectorAll("img")].filter((image) => image.getClientRects().length > 0);
  const decoded = Promise.allSettled(displayed.map((image) => image.decode()));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

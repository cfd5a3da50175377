import { type RefObject, useCallback, useEffect, useReducer } from "react";
import type { Flavour } from "~content/flavours/flavours";

/** From which side a flavour slides in; `still` is the one that the page came with. */
export type Entrance = "forward" | "backward" | "still";

/** One showing of a flavour: shown again it is another turn, so that its animation plays again. */
export interface Turn {
  readonly number: number;
  readonly flavour: Flavour;
  readonly entrance: Entrance;
}

/** What the stage shows and what it is about to show. */
export interface Stage {
  readonly current: Turn;
  /** What the current turn covers while it enters: oldest first, each covering the one before. */
  readonly covered: readonly Turn[];
  /** Chosen, but its pictures are not decoded yet. */
  readonly waiting: Turn | null;
}

export type StageEvent =
  /** Without an entrance, flavours further on in the order come forward. */
  | { readonly type: "chosen"; readonly flavour: Flavour; readonly entrance?: Entrance | undefined }
  /** The pictures of a turn can be shown, or the patience for them ended. */
  | { readonly type: "ready"; readonly number: number }
  /** The animation of a turn ended: it covers everything beneath. */
  | { readonly type: "settled"; readonly number: number };

/** Turns kept under the current one while visitors change faster than the animation ends. */
const MOST_COVERED = 3;

export function firstStage(flavour: Flavour): Stage {
  return { current: { number: 0, flavour, entrance: "still" }, covered: [], waiting: null };
}

/** The flavour that was chosen last, on stage already or not. */
export function chosenFlavour({ waiting, current }: Stage): Flavour {
  return (waiting ?? current).flavour;
}

/** Next state of the stage; an event of a turn that is no longer awaited or on top changes nothing. */
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

/** How long the former flavour stays while the pictures of the new one are on their way. */
const PATIENCE_MS = 800;
/** Length of the entrance (docs/product.md, Flavours). */
const ENTRANCE_MS = 1_000;

/**
 * What the stage shows, starting with one flavour. The next flavour waits for its pictures, which are those within
 * `waitingRef`, and then covers the one before.
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
 * Resolves when every picture that the element displays is loaded and decoded, so that showing them paints at once, or
 * after the limit. A picture that fails counts as done: the rest shows without it.
 */
async function decodePictures(element: ParentNode, limitMs: number): Promise<void> {
  const displayed = [...element.querySelectorAll("img")].filter((image) => image.getClientRects().length > 0);
  const decoded = Promise.allSettled(displayed.map((image) => image.decode()));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

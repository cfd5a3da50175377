import { type Dispatch, type SetStateAction, useEffect, useRef } from "react";
import type { Flavour } from "~domain/flavours";

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

/** Turns kept under the current one while visitors change faster than the animation ends. */
const MOST_COVERED = 3;

export function firstStage(flavour: Flavour): Stage {
  return { current: { number: 0, flavour, entrance: "still" }, covered: [], waiting: null };
}

/** Returns the flavour that was chosen last, even if it is not on stage yet. */
export function chosenFlavour({ waiting, current }: Stage): Flavour {
  return (waiting ?? current).flavour;
}

/** Returns the stage with a flavour to be shown. Without `way`, the order of the flavours sets its direction. */
export function withChosen(stage: Stage, flavour: Flavour, way?: Entrance): Stage {
  const last = stage.waiting ?? stage.current;
  if (flavour.id === last.flavour.id) return stage;
  const entrance = way ?? (flavour.id < last.flavour.id ? "backward" : "forward");
  return { ...stage, waiting: { number: last.number + 1, flavour, entrance } };
}

/** Returns the stage after a turn's pictures are decoded, or the wait for them ended. */
export function withReady(stage: Stage, number: number): Stage {
  const { current, covered, waiting } = stage;
  if (waiting?.number !== number) return stage;
  return { current: waiting, covered: [...covered, current].slice(-MOST_COVERED), waiting: null };
}

/** Returns the stage after a turn's animation ended, so that it covers everything below. */
export function withSettled(stage: Stage, number: number): Stage {
  const isCovering = stage.current.number === number && stage.covered.length > 0;
  return isCovering ? { ...stage, covered: [] } : stage;
}

/** Longest time that the former flavour stays while the next one's pictures load. */
const PATIENCE_MS = 800;

/**
 * Moves the stage on, and returns the refs of the layers that it watches. The waiting flavour comes once the pictures in
 * its layer are ready. It then covers the one before, which goes once the entrance of the current layer has ended; the
 * style sheet says how long it lasts.
 */
export function useEntrances({ waiting, current }: Stage, setStage: Dispatch<SetStateAction<Stage>>) {
  const waitingRef = useRef<HTMLDivElement>(null);
  const currentRef = useRef<HTMLDivElement>(null);
  const awaited = waiting?.number;
  const { number } = current;

  useEffect(() => {
    if (awaited === undefined || !waitingRef.current) return;
    decodePictures(waitingRef.current, PATIENCE_MS).then(() =>
      setStage((stage) => withReady(stage, awaited)),
    );
  }, [awaited, setStage]);

  useEffect(() => {
    // Under reduced motion there is none.
    const entrance = currentRef.current?.getAnimations() ?? [];
    Promise.allSettled(entrance.map(({ finished }) => finished)).then(() =>
      setStage((stage) => withSettled(stage, number)),
    );
  }, [number, setStage]);

  return { waitingRef, currentRef };
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

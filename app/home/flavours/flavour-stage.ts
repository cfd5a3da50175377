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

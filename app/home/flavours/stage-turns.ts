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
  /** Oldest first, each covering the one before; the last is the current one. Never empty. */
  readonly shown: readonly [Turn, ...Turn[]];
  /** Chosen, but its pictures are not decoded yet. */
  readonly waiting: Turn | null;
}

export type StageEvent =
  | { readonly type: "chosen"; readonly flavour: Flavour; readonly entrance: Entrance }
  /** The pictures of a turn can be shown, or the patience for them ended. */
  | { readonly type: "ready"; readonly number: number }
  /** The animation of a turn ended: it covers everything beneath. */
  | { readonly type: "settled"; readonly number: number };

/** Turns kept under the current one while visitors change faster than the animation ends. */
const MAX_SHOWN = 4;

export function firstStage(flavour: Flavour): Stage {
  return { shown: [{ number: 0, flavour, entrance: "still" }], waiting: null };
}

/** The turn on top. */
export function currentTurn({ shown }: Stage): Turn {
  return shown[shown.length - 1] ?? shown[0];
}

/** The flavour that was chosen last, on stage already or not. */
export function chosenFlavour(stage: Stage): Flavour {
  return (stage.waiting ?? currentTurn(stage)).flavour;
}

/** Next state of the stage; an event of a turn that is no longer awaited or on top changes nothing. */
export function stageAfter(stage: Stage, event: StageEvent): Stage {
  const current = currentTurn(stage);
  switch (event.type) {
    case "chosen": {
      if (event.flavour.id === chosenFlavour(stage).id) return stage;
      const number = (stage.waiting ?? current).number + 1;
      return { ...stage, waiting: { number, flavour: event.flavour, entrance: event.entrance } };
    }
    case "ready": {
      const { waiting } = stage;
      if (waiting?.number !== event.number) return stage;
      const [first, ...rest] = [...stage.shown, waiting].slice(-MAX_SHOWN);
      return { shown: first ? [first, ...rest] : [waiting], waiting: null };
    }
    case "settled":
      return current.number === event.number ? { ...stage, shown: [current] } : stage;
  }
}

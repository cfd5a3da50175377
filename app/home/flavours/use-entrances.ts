import { type Dispatch, type SetStateAction, useEffect, useRef } from "react";
import { type Stage, withReady, withSettled } from "./flavour-stage";

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

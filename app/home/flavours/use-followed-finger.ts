import { useCallback, useRef } from "react";
import { useBrowserLayoutEffect } from "~/browser/use-browser-layout-effect";
import type { Turn } from "./flavour-stage";

/**
 * Lets the stage follow a finger, through custom properties, because a rendering would come too late. The stage stays
 * where the finger let go until the next flavour comes in, and leaves from there.
 */
export function useFollowedFinger({ number }: Turn) {
  const stageRef = useRef<HTMLDivElement>(null);

  const follow = useCallback((x: number, isHeld: boolean) => {
    const { style, dataset } = stageRef.current as HTMLDivElement;
    style.setProperty("--drag", `${x}px`);
    if (isHeld) dataset.held = "";
    else delete dataset.held;
  }, []);

  // At the start of each turn.
  useBrowserLayoutEffect(() => {
    const style = stageRef.current?.style;
    if (!style) return;
    style.setProperty("--let-go", style.getPropertyValue("--drag") || "0px");
    style.removeProperty("--drag");
  }, [number]);

  return { stageRef, follow };
}

import { useMatches, useRouteError } from "@remix-run/react";
import { type RefObject, useSyncExternalStore } from "react";
import { onViewportChange } from "~/browser/viewport-changes";

/**
 * `dark`: white text on the picture that the page begins with. `light`: black on white. `unsettled`: the page begins
 * with such a picture, and the style sheet tells the two apart until the script has measured.
 */
export type HeaderTone = "dark" | "light" | "unsettled";

/** What a route exports as `handle` when its page begins with a dark picture under the header. */
export interface HeaderToneHandle {
  readonly headerTone: "dark";
}

/** The header's tone on the current page at the current scroll position. */
export function useHeaderTone(header: RefObject<HTMLElement>): HeaderTone {
  const beginsDark = useBeginsDark();
  return useSyncExternalStore<HeaderTone>(
    onViewportChange,
    () => (beginsDark && isOverFirstSection(header.current) ? "dark" : "light"),
    () => (beginsDark ? "unsettled" : "light"),
  );
}

function useBeginsDark(): boolean {
  const error = useRouteError();
  const handle = useMatches().at(-1)?.handle;
  // Not found and error screen alike.
  if (error) return true;
  return (
    typeof handle === "object" && handle !== null && "headerTone" in handle && handle.headerTone === "dark"
  );
}

function isOverFirstSection(header: HTMLElement | null): boolean {
  const first = document.querySelector("main > :first-child");
  if (!header || !first) return false;
  return first.getBoundingClientRect().bottom >= header.offsetHeight;
}

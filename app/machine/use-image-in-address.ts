import { useLocation, useNavigate } from "@remix-run/react";
import { useHydrated } from "~/browser/use-hydrated";

/** Kept in the history entry that opening a picture adds. */
interface OpenedHere {
  readonly openedHere: true;
}

interface ImageInAddress {
  /** The enlarged picture, counting from 0; null when none is. */
  readonly index: number | null;
  open(index: number): void;
  /** While a picture is open, shows the next one or the one before, around both ends. */
  move(step: 1 | -1): void;
  close(): void;
}

/**
 * The enlarged picture lives in the address's fragment: Back closes it instead of leaving the page, and it can be
 * linked to. Moving between pictures replaces the entry, so one step back is always enough.
 */
export function useImageInAddress(count: number): ImageInAddress {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // The server never sees the fragment: the first render in the browser must not either.
  const index = isHydrated ? imageIn(hash, count) : null;

  return {
    index,
    open(next) {
      // The address is ahead of what is rendered: the second click of a double click may still hit the thumbnail.
      if (imageIn(window.location.hash, count) !== null) return;
      const openedHere: OpenedHere = { openedHere: true };
      navigate({ search, hash: imageHash(next) }, { state: openedHere, preventScrollReset: true });
    },
    move(step) {
      // As when opening: a second press may come before the first one shows.
      const current = imageIn(window.location.hash, count);
      if (current === null) return;
      const hash = imageHash((current + step + count) % count);
      navigate({ search, hash }, { state, replace: true, preventScrollReset: true });
    },
    close() {
      if (index === null) return;
      if ((state as OpenedHere | null)?.openedHere) navigate(-1);
      else navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
    },
  };
}

/** The fragment under which an enlarged picture has its own address; `index` counts from 0. */
export function imageHash(index: number): string {
  return `#imagen-${index + 1}`;
}

/** The picture that a fragment asks for, counting from 0; null for none and for one that does not exist. */
export function imageIn(hash: string, count: number): number | null {
  const number = Number(/^#imagen-([1-9]\d*)$/.exec(hash)?.[1]);
  return number <= count ? number - 1 : null;
}

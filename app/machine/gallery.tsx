import { useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { Picture } from "~/ui/picture";
import type { Machine } from "~domain/machine";
import styles from "./gallery.module.css";
import { GalleryViewer } from "./gallery-viewer";

const SMALL = "(max-width: 30em) 46vw, (orientation: portrait) 46vw, (max-width: 1440px) 25vw, 310px";
const LARGE = "(max-width: 30em) 100vw, (orientation: portrait) 100vw, (max-width: 1440px) 50vw, 644px";

interface Props {
  title: string;
  machine: Pick<Machine, "name" | "imgGaleria">;
  /** Colours of the pictures, in their order. */
  colors: readonly string[];
}

/** Thumbnails that open the enlarged picture in a modal; without JavaScript they link to the picture's file. */
export function Gallery({ title, machine, colors }: Props) {
  const images = machine.imgGaleria;
  const { index, open, move, close } = useImageInAddress(images.length);

  function enlarge(event: MouseEvent, which: number) {
    // Clicks for a new tab or a download are left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(which);
  }

  return (
    <section className={`screen-only ${styles.gallery}`} aria-labelledby="galeria">
      <div className="wrap">
        <h2 id="galeria" className="display-2">
          {title}
        </h2>
        <ul className={styles.thumbnails}>
          {images.map(({ src, alt }, which) => (
            <li key={src}>
              <a
                href={`${src}.webp`}
                aria-label={`Ampliar imagen ${which + 1} de ${images.length}: ${alt}`}
                onClick={(event) => enlarge(event, which)}
              >
                <Picture className="cover" name={src} alt={alt} sizes={which === 0 ? LARGE : SMALL} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <GalleryViewer machine={machine} colors={colors} index={index} onMove={move} onClose={close} />
    </section>
  );
}

/**
 * Returns the enlarged picture's index from 0, or null, and functions that change it. The address's fragment holds it,
 * so that Back closes the picture instead of leaving the page, and links can open it. Moving to a neighbour wraps
 * around and replaces the history entry, so that one step back always closes the picture.
 */
function useImageInAddress(count: number) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // The server does not get the fragment, so hydration must ignore it.
  const index = isHydrated ? imageIn(hash, count) : null;

  return {
    index,
    open(next: number) {
      // Read the address, which is ahead of the render: a double click's second click may still hit the thumbnail.
      if (imageIn(window.location.hash, count) !== null) return;
      navigate({ search, hash: imageHash(next) }, { state: { openedHere: true }, preventScrollReset: true });
    },
    move(step: 1 | -1) {
      // As when opening: a second press may come before the first one is rendered.
      const current = imageIn(window.location.hash, count);
      if (current === null) return;
      const hash = imageHash((current + step + count) % count);
      navigate({ search, hash }, { state, replace: true, preventScrollReset: true });
    },
    close() {
      if (index === null) return;
      if (state?.openedHere) navigate(-1);
      else navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Returns the fragment of an enlarged picture's address; `index` counts from 0. */
function imageHash(index: number): string {
  return `#imagen-${index + 1}`;
}

/** Returns the index from 0 of the picture that a fragment names, or null if there is no such picture. */
export function imageIn(hash: string, count: number): number | null {
  const number = Number(/^#imagen-([1-9]\d*)$/.exec(hash)?.[1]);
  return number <= count ? number - 1 : null;
}

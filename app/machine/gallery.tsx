import type { MouseEvent } from "react";
import { Picture } from "~/ui/picture";
import type { Machine } from "~content/machines/machine";
import styles from "./gallery.module.css";
import { GalleryViewer } from "./gallery-viewer";
import { useImageInAddress } from "./use-image-in-address";

const SMALL = "(min-width: 1440px) 310px, (min-width: 641px) 25vw, 46vw";
const LARGE = "(min-width: 1440px) 644px, (min-width: 641px) 50vw, 100vw";

/** Thumbnails that open the enlarged picture in a modal; without JavaScript they lead to the picture itself. */
export function Gallery({ machine }: { machine: Pick<Machine, "name" | "imgGaleria"> }) {
  const images = machine.imgGaleria;
  const { index, open, move, close } = useImageInAddress(images.length);

  function enlarge(event: MouseEvent, which: number) {
    // A click that asks for a new tab or a download keeps its meaning.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(which);
  }

  return (
    <section className={styles.gallery} aria-labelledby="galeria">
      <div className="wrap">
        <h2 id="galeria" className="display-2">
          Mírala de cerca
        </h2>
        <ul className={styles.thumbnails}>
          {images.map(({ src, alt }, which) => (
            <li key={src}>
              <a
                href={`${src}.webp`}
                aria-label={`Ampliar imagen ${which + 1} de ${images.length}: ${alt}`}
                onClick={(event) => enlarge(event, which)}
              >
                <Picture name={src} alt={alt} sizes={which === 0 ? LARGE : SMALL} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <GalleryViewer title={machine.name} images={images} index={index} onMove={move} onClose={close} />
    </section>
  );
}

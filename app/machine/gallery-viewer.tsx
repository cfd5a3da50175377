import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ignoreSecondClick } from "~/browser/ignore-second-click";
import { useSwipe } from "~/browser/use-swipe";
import { IconButton } from "~/ui/icon";
import { Picture, useFrame } from "~/ui/picture";
import type { Machine } from "~domain/machine";
import styles from "./gallery-viewer.module.css";

interface Props {
  machine: Pick<Machine, "name" | "imgGaleria">;
  /** Colours of the pictures, in their order. */
  colors: readonly string[];
  /** The picture to show, counting from 0; null while closed. */
  index: number | null;
  /** Called to move to the next picture (1) or the previous one (-1). */
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

/**
 * The modal with the enlarged picture, which fades in and out in half a second (docs/product.md, Machine page). Arrow
 * keys, buttons and swipes move to the next picture and wrap around. The native dialog keeps the focus, returns it when
 * closed, and makes the page behind inert. Presses next to its children reach the dialog and close it, unless they began
 * inside.
 */
export function GalleryViewer({ machine, colors, index, onMove, onClose }: Props) {
  const { name, imgGaleria: images } = machine;
  const dialog = useRef<HTMLDialogElement>(null);
  // While it fades out it still shows the last picture.
  const [last, setLast] = useState(-1);
  const shown = index ?? last;
  const beganBeside = useRef(false);
  const image = images[shown];
  const isOpen = index !== null;
  const following = images.length > 1 && images[(shown + 1) % images.length];
  const caption = image ? `Imagen ${shown + 1} de ${images.length}: ${image.alt}` : "";
  const swipe = useSwipe(onMove);

  useEffect(() => {
    const box = dialog.current;
    // Firefox 97 has no dialogs.
    if (!box?.showModal) return void box?.toggleAttribute("open", isOpen);
    if (!isOpen) return box.close();
    ignoreSecondClick();
    if (!box.open) box.showModal();
    box.focus();
  }, [isOpen]);

  useEffect(() => {
    if (index !== null) setLast(index);
  }, [index]);

  /** Handles every way of closing: button, Escape, a click beside the picture, the system's back gesture. */
  function close(): void {
    // The close event comes late: Forward may have reopened the dialog.
    if (dialog.current?.open) return;
    ignoreSecondClick();
    onClose();
  }

  function moveByKey({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") onMove(-1);
    if (key === "ArrowRight") onMove(1);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      // Focused on opening. Screen readers then speak the label; Orca speaks the heading and the status instead.
      tabIndex={-1}
      aria-label={`Imágenes de ${name}. ${caption}`}
      data-tone="dark"
      onKeyDown={moveByKey}
      onMouseDown={({ target, currentTarget }) => {
        beganBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && beganBeside.current) currentTarget.close();
      }}
      onClose={close}
      {...swipe}
    >
      {image && (
        <>
          <form method="dialog" className={`line ${styles.bar}`}>
            <h2 className={styles.title}>
              <span className="visually-hidden">Imágenes de </span>
              {name}
            </h2>
            <IconButton icon="close" type="submit" className={styles.control} aria-label="Cerrar imagen" />
          </form>
          <div className={`centred ${styles.stage}`}>
            <EnlargedPicture key={image.src} {...image} color={colors[shown]} />
          </div>
          <div className={`line ${styles.bar}`}>
            <p className={styles.caption} aria-hidden="true">
              <span>{`${shown + 1} de ${images.length}`}</span>
              <span>{image.alt}</span>
            </p>
            <IconButton
              icon="arrow-left"
              className={styles.control}
              aria-label="Imagen anterior"
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon="arrow-right"
              className={styles.control}
              aria-label="Imagen siguiente"
              onClick={() => onMove(1)}
            />
            <p className="visually-hidden" role="status">
              {caption}
            </p>
          </div>
          {following && (
            <div className={styles.next} aria-hidden="true" onClick={() => onMove(1)}>
              <Picture className="cover" name={following.src} alt="" sizes="100vw" />
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

type EnlargedProps = Machine["imgGaleria"][number] & { color: string | undefined };

/** One picture as large as its place allows, with its colour while it loads and a sentence if loading fails. */
function EnlargedPicture({ src, alt, color }: EnlargedProps) {
  const [state, setState] = useState<"loading" | "shown" | "missing">("loading");
  const { width, height } = useFrame(src);
  // Rendered in the browser only: the Content-Security-Policy forbids style attributes in documents.
  const style = { "--ratio": width / height, "--placeholder": color } as CSSProperties;
  return (
    <div className={styles.frame} data-state={state} style={style}>
      {state === "missing" ? (
        <p className={styles.missing} role="alert">
          No pudimos mostrar esta imagen. Revisa tu conexión y vuelve a abrirla.
        </p>
      ) : (
        <Picture
          className="cover"
          name={src}
          alt={alt}
          sizes="(min-width: 1200px) 1200px, 100vw"
          priority
          onLoad={() => setState("shown")}
          onError={() => setState("missing")}
        />
      )}
    </div>
  );
}

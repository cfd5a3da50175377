import { type CSSProperties, useState } from "react";
import { Picture } from "~/ui/picture";
import type { GalleryImage } from "~content/machines/machine";
import { type Picture as PictureFacts, pictures } from "~content/pictures";
import styles from "./enlarged-picture.module.css";

/** One picture as large as its place allows: its colour while it loads, a sentence when it can't be had. */
export function EnlargedPicture({ src, alt }: GalleryImage) {
  const [state, setState] = useState<"loading" | "shown" | "missing">("loading");
  const { width, height, color }: PictureFacts = pictures[src];
  // Only ever rendered in the browser: the server could not send a style attribute.
  const style = { "--ratio": width / height, "--placeholder": color } as CSSProperties;
  return (
    <div className={styles.frame} data-state={state} style={style}>
      {state === "missing" ? (
        <p className={styles.missing} role="alert">
          No pudimos mostrar esta imagen. Revisa tu conexión y vuelve a abrirla.
        </p>
      ) : (
        <Picture
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

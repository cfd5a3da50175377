import { ButtonLink } from "~/ui/button-link";
import { DENSE_PHONE, Picture } from "~/ui/picture";
import type { MachineSummary } from "~content/machines/machine";
import styles from "./machine-card.module.css";

/** It covers a card 700 px high. On phones four fifths of the pixels are enough. */
const SIZES = `${DENSE_PHONE}, (max-width: 640px) max(80vw, 365px), (max-width: 1100px) max(50vw, 456px), max(50vw, 600px)`;

/** A machine's picture with its name and the way to its page; the whole card is clickable. */
export function MachineCard({ machine }: { machine: MachineSummary }) {
  const { name, url, img, imgAlt, tagline } = machine;
  return (
    <li className={styles.card}>
      <Picture name={img} alt={imgAlt} sizes={SIZES} className={styles.picture} />
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.tagline}>{tagline}</p>
      <ButtonLink to={`/${url}`} className={styles.detail}>
        Ver detalle<span className="visually-hidden"> de {name}</span>
      </ButtonLink>
    </li>
  );
}

import styles from "./skip-link.module.css";

/** First stop of the keyboard: jumps over header and menu. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#contenido">
      Saltar al contenido
    </a>
  );
}

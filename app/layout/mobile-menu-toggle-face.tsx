import { Icon } from "~/ui/icon";
import styles from "./mobile-menu.module.css";

/** Name and icon of the menu's toggle; the style sheet shows the pair that fits its state, with or without script. */
export function MenuToggleFace() {
  return (
    <>
      <span className={styles.whenClosed}>
        <Icon name="menu" />
        <span className="visually-hidden">Abrir menú</span>
      </span>
      <span className={styles.whenOpen}>
        <Icon name="close" />
        <span className="visually-hidden">Cerrar menú</span>
      </span>
    </>
  );
}

import type { ComponentProps } from "react";
import styles from "./backdrop.module.css";
import { Picture } from "./picture";

type Props = Omit<ComponentProps<typeof Picture>, "alt">;

/**
 * A decorative picture that fills its section, behind whatever stands there. The section is positioned and isolated;
 * what it draws over the picture for the text's sake lies at z-index -1.
 */
export function Backdrop({ className = "", ...picture }: Props) {
  return <Picture {...picture} alt="" className={`${styles.backdrop} ${className}`} />;
}

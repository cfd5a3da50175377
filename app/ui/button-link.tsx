import { Link, type LinkProps } from "@remix-run/react";
import styles from "./button.module.css";

interface Props extends Omit<LinkProps, "className"> {
  className?: string | undefined;
  /** Colour of the button; `yellow` is for dark pictures. */
  variant?: "ink" | "yellow";
}

export function ButtonLink({ variant = "ink", className = "", ...link }: Props) {
  return <Link {...link} className={`${styles.button} ${styles[variant]} ${className}`} />;
}

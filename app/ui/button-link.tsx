import { Link, type LinkProps } from "@remix-run/react";
import styles from "./button.module.css";

interface Props extends Omit<LinkProps, "className"> {
  className?: string | undefined;
  /** `yellow` stands over dark pictures. */
  variant?: "ink" | "yellow";
}

/** A link that looks like a button: one action of a section. */
export function ButtonLink({ variant = "ink", className = "", ...link }: Props) {
  return <Link {...link} className={`${styles.button} ${styles[variant]} ${className}`} />;
}

import { type ButtonHTMLAttributes, forwardRef } from "react";
import { Icon, type IconName } from "./icon";
import styles from "./icon-button.module.css";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  size?: "small" | "medium";
  "aria-label": string;
}

/** A round button that shows only an icon, 44 px wide unless its class says otherwise. */
export const IconButton = forwardRef<HTMLButtonElement, Props>(function IconButton(
  { icon, size = "medium", className = "", children, ...button },
  ref,
) {
  return (
    <button type="button" {...button} ref={ref} className={`${styles.round} ${className}`}>
      <Icon name={icon} size={size} />
      {children}
    </button>
  );
});

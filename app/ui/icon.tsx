import type { ButtonHTMLAttributes } from "react";
import styles from "./icon.module.css";

/** Line icons on a 24-unit grid. */
const PATHS = {
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l11-6.5-11-6.5Z",
  menu: "M4 8h16M4 16h16",
  close: "M6 6l12 12M18 6 6 18",
  download: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
  chat: "M20 11.5a8 7.5 0 0 1-11.6 6.7L4 19.5l1.3-3.9A7.3 7.3 0 0 1 4 11.5a8 7.5 0 0 1 16 0Z",
  send: "M4 12 20 4l-5 16-3.5-6.5L4 12Zm7.5 1.5L20 4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  alert: "M12 7.5v5.5m0 3v.01M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Z",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
  facebook: "M15 4h-2a3.5 3.5 0 0 0-3.5 3.5V20M6.5 12H14",
  video: "M4 8a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8Zm6.5 1.5v5l4-2.5-4-2.5Z",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative line icon in the text's colour. The control around it has the accessible name. */
export function Icon({ name, size = "medium" }: { name: IconName; size?: "small" | "medium" }) {
  return (
    <svg className={styles.icon} width={size === "small" ? 20 : 24} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  size?: "small" | "medium";
  "aria-label": string;
}

/** A round button with only an icon, 44 px wide by default. */
export function IconButton({ icon, size = "medium", className = "", children, ...button }: Props) {
  return (
    <button type="button" {...button} className={`${styles.round} ${className}`}>
      <Icon name={icon} size={size} />
      {children}
    </button>
  );
}

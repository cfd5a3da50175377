import styles from "./bottle-field.module.css";

const BOTTLE = "M8.2 2h5.6v6.5c0 3 5.2 5 5.2 11v26.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V19.5c0-6 5.2-8 5.2-11V2Z";

/** 280 bottles, 28 by 10, and beside them one box at the bottles' scale. */
export function BottleField() {
  return (
    <svg
      className={styles.field}
      viewBox="0 0 700 540"
      role="img"
      aria-label="Una caja pequeña junto a 280 botellas"
    >
      <defs>
        <pattern id="botella" x="84" width="22" height="54" patternUnits="userSpaceOnUse">
          <path className={styles.glass} d={BOTTLE} />
          <path className={styles.label} d="M7.5 5.5h7M3.5 27h15M3.5 36h15" />
        </pattern>
      </defs>
      <rect className={styles.bottles} x="84" width="616" height="540" fill="url(#botella)" />
      <g className={styles.box} transform="translate(6 486)">
        <path d="M1 6h52v43H1z" />
        <path className={styles.lid} d="M1 6 9 1h36l8 5" />
        <path className={styles.handle} d="M20 14h14" />
        <circle className={styles.tap} cx="27" cy="38" r="5.5" />
      </g>
      <path className={styles.floor} d="M0 536.5h700" />
    </svg>
  );
}

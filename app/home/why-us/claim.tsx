import { Picture } from "~/ui/picture";
import { BottleField } from "./bottle-field";
import styles from "./claim.module.css";

const DROPS = [
  "/gotas/gota-1",
  "/gotas/gota-2",
  "/gotas/gota-3",
  "/gotas/gota-4",
  "/gotas/gota-5",
  "/gotas/gota-6",
  "/gotas/gota-7",
  "/gotas/gota-8",
] as const;

/** One 3-litre box equals 280 bottles: said, drawn to scale, and eight decorative drops of juice beside it. */
export function Claim() {
  return (
    <div className={styles.claim}>
      <p className={styles.text}>
        <span className="display-1">
          Una caja de 3 litros
          <br />
          equivale a{" "}
        </span>
        <strong className={styles.number}>280</strong>
        <span className="display-1"> botellas.</span>
      </p>
      <figure className={styles.figure}>
        <BottleField />
        <figcaption>3 litros de concentrado equivalen a más de 280 botellas de 500&nbsp;cc.</figcaption>
      </figure>
      <div className={styles.drops} aria-hidden="true">
        {DROPS.map((name) => (
          <span key={name} className={styles.drop}>
            <Picture name={name} alt="" sizes="86px" />
          </span>
        ))}
      </div>
    </div>
  );
}

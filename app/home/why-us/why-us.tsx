import { Backdrop } from "~/ui/backdrop";
import type { MachineSummary } from "~content/machines/machine";
import { reasonsFor } from "~content/reasons";
import { Calculator } from "./calculator";
import { Claim } from "./claim";
import styles from "./why-us.module.css";

/** Why choose us (anchor nosotros): the claim, four reasons and what it saves. */
export function WhyUs({ machines }: { machines: readonly MachineSummary[] }) {
  return (
    <section
      className={`section ${styles.section}`}
      id="nosotros"
      tabIndex={-1}
      aria-labelledby="titulo-nosotros"
    >
      <Backdrop
        name="/fondos/hielo"
        sizes="(max-width: 1100px) 1280px, 110vw"
        className={styles.background}
      />
      <div className="wrap">
        <h2 className="display-2" id="titulo-nosotros">
          ¿Por qué elegirnos?
        </h2>
        <Claim />
        <ul className={styles.reasons}>
          {reasonsFor(machines).map(({ title, text }) => (
            <li key={title} className={styles.reason}>
              <h3 className="display-3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Calculator />
      </div>
    </section>
  );
}

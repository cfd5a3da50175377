import { Backdrop } from "~/ui/picture";
import type { MachineSummary } from "~domain/machine";
import { reasonsFor } from "~domain/machine-texts";
import { useHome } from "../use-home";
import { Calculator } from "./calculator";
import styles from "./why-us.module.css";

export function WhyUs({ machines }: { machines: readonly MachineSummary[] }) {
  const { home } = useHome();
  const reasons = reasonsFor(home.whyUs, machines);
  return (
    <section
      className={`section scene ${styles.section}`}
      id="nosotros"
      tabIndex={-1}
      aria-labelledby="titulo-nosotros"
    >
      <Backdrop
        name="/fondos/hielo"
        sizes="(max-width: 68.75em) 1280px, 110vw"
        className={styles.background}
      />
      <div className="wrap">
        <h2 className="display-2" id="titulo-nosotros">
          {home.whyUs.title}
        </h2>
        <Claim />
        <ul className={`paper-row ${styles.reasons}`}>
          {reasons.map(({ title, text }) => (
            <li key={title} className={styles.reason}>
              <h3 className="display-2">{title}</h3>
              <p className="lead">{text}</p>
            </li>
          ))}
        </ul>
        <Calculator />
      </div>
    </section>
  );
}

const DROPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The claim that one 3-litre box equals 280 bottles, drawn to scale, with eight decorative drops of juice. */
function Claim() {
  return (
    <div className={`twelve ${styles.claim}`}>
      <p className={styles.text}>
        <span className="display-1">
          Una caja de 3 litros
          <br />
          equivale a{" "}
        </span>
        <strong className={styles.number}>280</strong>
        <span className="display-1"> botellas.</span>
      </p>
      <div className={styles.figure}>
        <div className={`screen-only line ${styles.drops}`} aria-hidden="true">
          {DROPS.map((number) => (
            <img
              key={number}
              src={`/gotas/gota-${number}.svg`}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
            />
          ))}
        </div>
        <BottleField />
        <p className="small">3 litros de concentrado equivalen a más de 280 botellas de 500&nbsp;cc.</p>
      </div>
    </div>
  );
}

const BOTTLE = "M8.2 2h5.6v6.5c0 3 5.2 5 5.2 11v26.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V19.5c0-6 5.2-8 5.2-11V2Z";

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** 280 bottles, 28 by 10, and one box at the same scale. They vanish one by one while the page scrolls on. */
function BottleField() {
  return (
    <svg className={styles.field} viewBox="0 0 700 540" aria-hidden="true">
      <defs>
        <pattern id="botella" x="84" width="22" height="54" patternUnits="userSpaceOnUse">
          <path d={BOTTLE} fill="#fff" fillOpacity="0.62" strokeWidth="1.1" />
          <path d="M7.5 5.5h7M3.5 27h15M3.5 36h15" strokeWidth="0.8" opacity="0.55" />
        </pattern>
      </defs>
      {ROWS.map((row) => (
        <rect
          key={row}
          className={styles.row}
          x="84"
          y={54 * row}
          width="616"
          height="54"
          fill="url(#botella)"
          stroke="none"
        />
      ))}
      <g fill="var(--yellow)" transform="translate(6 486)" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M1 6h52v43H1z" />
        <path d="M1 6 9 1h36l8 5" fill="#ffeb85" />
        <path d="M20 14h14" strokeWidth="3" strokeLinecap="round" />
        <circle cx="27" cy="38" r="5.5" fill="#fff" strokeWidth="1.4" />
      </g>
      <path d="M0 536.5h700" strokeWidth="1.6" />
    </svg>
  );
}

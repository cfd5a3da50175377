import { useViewTransitionState } from "@remix-run/react";
import { REDUCED_MOTION, useMediaQuery } from "~/browser/use-media-query";
import { ButtonLink } from "~/ui/button-link";
import { MeasuredText } from "~/ui/measured-text";
import { DENSE_PHONE, Picture } from "~/ui/picture";
import { comparisonRows } from "~content/fixed-texts";
import home from "~content/home.json";
import type { MachineSummary } from "~content/machine";
import { machinesLead } from "~content/machine-texts";
import { listed } from "~content/wording";
import tableStyles from "./comparison.module.css";
import styles from "./machines.module.css";

export function Machines({ machines }: { machines: readonly MachineSummary[] }) {
  return (
    <section className="section" id="maquinas" tabIndex={-1} aria-labelledby="titulo-maquinas">
      <div className={`wrap twelve ${styles.intro}`}>
        <h2 className="display-1" id="titulo-maquinas">
          {home.machines.title}
        </h2>
        <p className={`lead ${styles.lead}`}>{machinesLead(machines.length)}</p>
      </div>
      <ul className={styles.cards}>
        {machines.map((machine) => (
          <MachineCard key={machine.url} machine={machine} />
        ))}
      </ul>
      <Comparison machines={machines} />
    </section>
  );
}

/** The picture covers a card 700 px high. On phones four fifths of the pixels are enough. */
const SIZES = `${DENSE_PHONE}, (max-width: 640px) max(80vw, 365px), (max-width: 1100px) max(50vw, 456px), max(50vw, 600px)`;

/** A machine's card. With view transitions, its picture moves to its place on the machine's page, and back. */
function MachineCard({ machine }: { machine: MachineSummary }) {
  const { name, url, img, imgAlt, tagline } = machine;
  const isMoving = useViewTransitionState(`/${url}`);
  const lessMotion = useMediaQuery(REDUCED_MOTION);
  return (
    <li className={`scene ${styles.card}`}>
      <Picture
        name={img}
        alt={imgAlt}
        sizes={SIZES}
        className={`cover ${styles.picture} ${isMoving ? "moving" : ""}`}
      />
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.tagline}>{tagline}</p>
      <ButtonLink
        to={`/${url}`}
        className={`screen-only ${styles.detail}`}
        viewTransition={!lessMotion}
        aria-label={`Ver detalle de ${name}`}
      >
        <span aria-hidden="true">
          Ver detalle<span className="visually-hidden"> de {name}</span>
        </span>
      </ButtonLink>
    </li>
  );
}

/**
 * The machines side by side, in one table at every width. On narrow screens each row's label is above its values; with
 * more than two machines, each value also has its machine's name.
 */
function Comparison({ machines }: { machines: readonly MachineSummary[] }) {
  return (
    <div className={`wrap ${tableStyles.comparison}`}>
      <table className={`${tableStyles.table} ${machines.length > 2 ? tableStyles.many : ""}`}>
        <caption className="visually-hidden">
          Comparación entre {listed(machines.map(({ name }) => name))}
        </caption>
        <thead>
          <tr>
            <th scope="col">{home.machines.question}</th>
            {machines.map(({ url, name }) => (
              <th key={url} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows.map(({ fact, label }) => (
            <tr key={fact}>
              <th scope="row">{label}</th>
              {machines.map(({ url, name, comparison }) => (
                <td key={url} data-machine={name}>
                  <MeasuredText text={comparison[fact]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useViewTransitionState } from "@remix-run/react";
import { useMachineAddress } from "~/browser/interest";
import { REDUCED_MOTION, useMediaQuery } from "~/browser/use-media-query";
import { ButtonLink } from "~/ui/button-link";
import { DENSE_PHONE, Picture } from "~/ui/picture";
import { comparisonRows } from "~domain/fixed-texts";
import type { MachineSummary } from "~domain/machine";
import { machinesLead } from "~domain/machine-texts";
import { keepUnits, listed } from "~domain/wording/wording";
import { useHome } from "../use-home";
import tableStyles from "./comparison.module.css";
import styles from "./machines.module.css";

export function Machines({ machines }: { machines: readonly MachineSummary[] }) {
  const { home } = useHome();
  return (
    <section className="section" id="maquinas" tabIndex={-1} aria-labelledby="titulo-maquinas">
      <div className={`wrap twelve ${styles.intro}`}>
        <h2 className="display-1" id="titulo-maquinas">
          {home.machines.title}
        </h2>
        <p className="lead">{machinesLead(home.machines, machines.length)}</p>
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
const SIZES = `${DENSE_PHONE}, (max-width: 47.5em) max(80vw, 365px), (max-width: 68.75em) max(50vw, 456px), max(50vw, 600px)`;

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
        to={useMachineAddress(url)}
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

/** Returns the rows of the comparison, and of the technical tables that all have, in which the machines differ. */
function rowsOf(machines: readonly MachineSummary[]) {
  const row = (label: string, textOf: (machine: MachineSummary) => string) => ({
    label,
    cells: machines.map((machine) => ({ name: machine.name, text: textOf(machine) })),
  });
  const technical = (machines[0]?.technical ?? []).map(({ label }) =>
    row(label, (machine) => machine.technical.find((other) => other.label === label)?.value ?? ""),
  );
  const rows = [
    ...comparisonRows.map(({ fact, label }) => row(label, ({ comparison }) => comparison[fact])),
    ...technical.filter(({ cells }) => cells.every(({ text }) => text !== "")),
  ];
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== cells[0]?.text));
}

/**
 * The machines side by side, in one table at every width. It is left out where they are alike. On narrow screens each row's
 * label is above its values; with more than two machines, each value also has its machine's name.
 */
function Comparison({ machines }: { machines: readonly MachineSummary[] }) {
  const { question } = useHome().home.machines;
  const rows = rowsOf(machines);
  if (rows.length === 0) return null;
  return (
    <div className={`wrap ${tableStyles.comparison}`}>
      <table className={`${tableStyles.table} ${machines.length > 2 ? tableStyles.many : ""}`}>
        <caption className="visually-hidden">
          {`Comparación entre ${listed(machines.map(({ name }) => name))}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{question}</th>
            {machines.map(({ url, name }) => (
              <th key={url} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map(({ name, text }) => (
                <td key={name} data-machine={name}>
                  {keepUnits(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

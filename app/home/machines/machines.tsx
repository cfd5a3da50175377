import type { MachineSummary } from "~content/machines/machine";
import { machinesLead } from "~content/machines/machines-lead";
import { Comparison } from "./comparison";
import { MachineCard } from "./machine-card";
import styles from "./machines.module.css";

/** The catalogue as cards, then side by side (anchor maquinas). */
export function Machines({ machines }: { machines: readonly MachineSummary[] }) {
  return (
    <section className="section" id="maquinas" tabIndex={-1} aria-labelledby="titulo-maquinas">
      <div className={`wrap ${styles.intro}`}>
        <h2 className="display-1" id="titulo-maquinas">
          Máquinas
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

import type { Machine } from "~domain/machine";
import { keepUnits } from "~domain/wording/wording";
import styles from "./technical-table.module.css";

/** The machine's technical data; empty where none are known. */
export function TechnicalTable({ rows }: { rows: Machine["technical"] }) {
  if (rows.length === 0) return null;
  return (
    <section className={`wrap ${styles.technical}`} aria-labelledby="datos-tecnicos">
      <h2 id="datos-tecnicos" className="display-3">
        Datos técnicos
      </h2>
      <table className={styles.table}>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{keepUnits(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { keepUnits } from "~domain/wording/wording";
import type { ShownMachine } from "./catalogue.server";
import { ScaleDrawing } from "./scale-drawing";
import styles from "./technical-table.module.css";

/** The machine's technical data and its drawing to scale; empty where none are known. */
export function TechnicalTable({ machine: { technical: rows, ...machine } }: { machine: ShownMachine }) {
  const drawing = ScaleDrawing(machine);
  if (rows.length === 0 && !drawing) return null;
  return (
    <section className={`wrap ${styles.technical}`} aria-labelledby="datos-tecnicos">
      <div className={styles.facts}>
        <h2 id="datos-tecnicos" className="display-2">
          Datos técnicos
        </h2>
        {rows.length > 0 && (
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
        )}
      </div>
      {drawing}
    </section>
  );
}

import { comparisonRows } from "~content/machines/comparison-rows";
import type { MachineSummary } from "~content/machines/machine";
import { keepUnits, listed } from "~content/wording";
import styles from "./comparison.module.css";

/**
 * The machines side by side, in one table at every width. On narrow screens each row's label is above its values; with
 * more than two machines, each value also has its machine's name.
 */
export function Comparison({ machines }: { machines: readonly MachineSummary[] }) {
  return (
    <div className={`wrap ${styles.comparison}`}>
      <table className={`${styles.table} ${machines.length > 2 ? styles.many : ""}`}>
        <caption className="visually-hidden">
          Comparación entre {listed(machines.map(({ name }) => name))}
        </caption>
        <thead>
          <tr>
            <th scope="col">¿Cuál te conviene?</th>
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
                  {keepUnits(comparison[fact])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

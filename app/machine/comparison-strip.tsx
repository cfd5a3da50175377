import { Link } from "@remix-run/react";
import { useMachineAddress } from "~/browser/interest";
import button from "~/ui/button.module.css";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { comparisonRows } from "~domain/fixed-texts";
import type { Machine } from "~domain/machine";
import { keepUnits } from "~domain/wording/wording";
import styles from "./comparison-strip.module.css";

type Compared = Pick<Machine, "name" | "url" | "img" | "comparison">;

/** Compares this page's machine with another one, and links to it. */
export function ComparisonStrip({ machine, other }: { machine: Compared; other: Compared }) {
  const otherAddress = useMachineAddress(other.url);
  const titleId = `compara-${other.url}`;
  const differences = comparisonRows.filter(
    ({ fact }) => machine.comparison[fact] !== other.comparison[fact],
  );
  if (differences.length === 0) return null;
  return (
    <section className={`screen-only ${styles.strip}`} aria-labelledby={titleId}>
      <div className={`wrap twelve ${styles.columns}`}>
        <div className={`line ${styles.invitation}`}>
          <h2 id={titleId} className="display-2">
            {`Compara con ${other.name}`}
          </h2>
          <Link className={`touch ${button.textLink}`} to={otherAddress}>
            <span>{`Ver ${other.name}`}</span>
            <Icon name="arrow-right" />
          </Link>
        </div>
        <div className={styles.picture}>
          <Picture className="cover" name={other.img} alt="" sizes="(max-width: 47.5em) 100vw, 430px" />
        </div>
        <table className={styles.table}>
          <caption className="visually-hidden">{`Diferencias entre ${machine.name} y ${other.name}`}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{machine.name}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ fact, label }) => (
              <tr key={fact}>
                <th scope="row">{label}</th>
                {[machine, other].map(({ url, comparison }) => (
                  <td key={url}>{keepUnits(comparison[fact])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

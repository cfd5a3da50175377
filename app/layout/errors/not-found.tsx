import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/button-link";
import { Icon } from "~/ui/icon";
import { Backdrop } from "~/ui/picture";
import type { Machine } from "~domain/machine";
import styles from "./not-found.module.css";

interface Props {
  hint: string;
  machines: readonly Pick<Machine, "name" | "url" | "tagline">[];
}

/** Page for unknown paths, with links to the home page and the machines. */
export function NotFound({ hint, machines }: Props) {
  return (
    <section className={`scene ${styles.page}`} data-tone="dark">
      <Backdrop name="/fondos/profundo" sizes="100vw" priority />
      <div className={`wrap ${styles.text}`}>
        <h1 className={styles.title}>
          <span className={styles.number}>404</span> <span className={styles.words}>no encontrada</span>
        </h1>
        <p className={styles.hint}>{hint}</p>
        <div className={`row ${styles.ways}`}>
          <ButtonLink variant="yellow" to="/">
            Ir inicio
          </ButtonLink>
          <div className={`row ${styles.machines}`}>
            {machines.map(({ name, url, tagline }) => (
              <Link key={url} className={styles.machine} to={`/${url}`}>
                <strong className="line">
                  {name}
                  <Icon name="arrow-right" size="small" />
                </strong>
                <span>{tagline}</span>
              </Link>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

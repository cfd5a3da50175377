import { Link } from "@remix-run/react";
import { Backdrop } from "~/ui/backdrop";
import { ButtonLink } from "~/ui/button-link";
import { Icon } from "~/ui/icon";
import type { NotFoundOffer } from "~content/machines/machine";
import styles from "./not-found.module.css";

/** Any unknown path. */
export function NotFound({ machines }: NotFoundOffer) {
  return (
    <section className={styles.page} data-tone="dark">
      <Backdrop name="/fondos/profundo" sizes="100vw" priority />
      <div className={`wrap ${styles.text}`}>
        <h1 className={styles.title}>
          <span className={styles.number}>404</span> <span className={styles.words}>no encontrada</span>
        </h1>
        <p className={styles.hint}>Esta página se evaporó. Vuelve al inicio y sírvete desde ahí.</p>
        <div className={styles.ways}>
          <ButtonLink variant="yellow" to="/">
            Ir inicio
          </ButtonLink>
          <div className={styles.machines}>
            {machines.map(({ name, url, tagline }) => (
              <Link key={url} className={styles.machine} to={`/${url}`}>
                <strong>
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

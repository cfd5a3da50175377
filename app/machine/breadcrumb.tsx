import { Link } from "@remix-run/react";
import { sectionLink } from "~/browser/section-link";
import styles from "./breadcrumb.module.css";

/** Inicio > Máquinas > the page's own name (docs/product.md, Machine page). */
export function Breadcrumb({ current }: { current: string }) {
  return (
    <nav className={`screen-only ${styles.breadcrumb}`} aria-label="Ruta">
      <ol className="small">
        <li>
          <Link to="/">Inicio</Link>
        </li>
        <li>
          <Link {...sectionLink("maquinas")}>Máquinas</Link>
        </li>
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}

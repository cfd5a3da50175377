import { Link } from "@remix-run/react";
import { sectionLink } from "~/browser/section-link";
import styles from "./breadcrumb.module.css";

interface Props {
  /** The home page's section that leads to the page, if one does. */
  section?: { readonly id: Parameters<typeof sectionLink>[0]; readonly name: string };
  /** The page's own name. */
  name: string;
}

/** The way to a page. */
export function Breadcrumb({ section, name }: Props) {
  return (
    <nav className={`screen-only ${styles.breadcrumb}`} aria-label="Ruta">
      <ol className="row small">
        <li className="line">
          <Link className="touch" to="/">
            Inicio
          </Link>
        </li>
        {section && (
          <li className="line">
            <Link className="touch" {...sectionLink(section.id)}>
              {section.name}
            </Link>
          </li>
        )}
        <li className="line">
          <span aria-current="page">{name}</span>
        </li>
      </ol>
    </nav>
  );
}

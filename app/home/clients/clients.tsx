import { useHome } from "../use-home";
import styles from "./clients.module.css";

/** The clients' logos. The section is missing while there are none. */
export function Clients() {
  const { home, clients } = useHome();
  const { title } = home.clients;
  if (clients.length === 0) return null;
  return (
    <section className={styles.clients} id="clientes" aria-label={title || "Clientes"}>
      <div className="wrap">
        {title && <h2 className="lead">{title}</h2>}
        <ul className={`display-2 ${styles.logos}`}>
          {clients.map(({ slug, name }) => (
            <li key={slug}>
              <span>{name}</span>
              <img src={`/marcas/${slug}.svg`} alt="" loading="lazy" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

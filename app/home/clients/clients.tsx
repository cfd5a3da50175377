import { clients } from "virtual:content";
import home from "~content/home.json";
import styles from "./clients.module.css";

export function Clients() {
  return (
    <section className="section" aria-labelledby="titulo-clientes">
      <div className="wrap">
        <h2 className="display-2" id="titulo-clientes">
          {home.clients.title}
        </h2>
        <ul className={styles.logos}>
          {clients.map(({ slug, name }) => (
            <li key={slug} className={`centred ${styles.logo}`}>
              <img
                src={`/marcas/${slug}.svg`}
                alt={name}
                width={160}
                height={48}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

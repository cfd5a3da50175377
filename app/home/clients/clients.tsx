import { clients } from "~content/clients";
import styles from "./clients.module.css";

export function Clients() {
  return (
    <section className="section" aria-labelledby="titulo-clientes">
      <div className="wrap">
        <h2 className="display-2" id="titulo-clientes">
          Ya se sirven con nosotros
        </h2>
        <ul className={styles.logos}>
          {clients.map((brand) => (
            <li key={brand} className={`centred ${styles.logo}`}>
              <img
                src={`/marcas/${brand}.svg`}
                alt={brand}
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

import { contactFormLink } from "~/browser/section-link";
import { ButtonLink } from "~/ui/button-link";
import { Picture } from "~/ui/picture";
import styles from "./showroom-banner.module.css";

export function ShowroomBanner() {
  return (
    <section className={`scene screen-only ${styles.banner}`} data-tone="dark" aria-labelledby="showroom">
      <Picture
        name="/maquinas/jdm-ct-en-uso"
        alt=""
        className={styles.picture}
        sizes="(min-width: 641px) 860px, 600px"
      />
      <div className={`wrap ${styles.text}`}>
        <h2 id="showroom" className="display-1">
          VEN A CONOCER NUESTRO SHOWROOM
        </h2>
        <p>Prueba los sabores y mira las máquinas de cerca. Escríbenos y coordinamos tu visita.</p>
        <ButtonLink variant="yellow" {...contactFormLink()}>
          Contáctanos
        </ButtonLink>
      </div>
    </section>
  );
}

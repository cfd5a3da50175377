import { sectionLink } from "~/browser/section-link";
import { Backdrop } from "~/ui/backdrop";
import { ButtonLink } from "~/ui/button-link";
import { HERO_ID, site } from "~content/site";
import styles from "./hero.module.css";
import { HeroVideo } from "./hero-video";
import { poster } from "./poster";

/** Top of the home page: one sentence, one action. */
export function Hero() {
  return (
    <section className={styles.hero} id={HERO_ID} data-tone="dark">
      <Backdrop {...poster} priority className={styles.poster} />
      <div className={`wrap ${styles.content}`}>
        <h1 className={styles.slogan}>{site.slogan}</h1>
        <p className={styles.description}>{site.description}</p>
        <div className={styles.actions}>
          <ButtonLink variant="yellow" {...sectionLink("maquinas")} className={styles.action}>
            Conoce las máquinas
          </ButtonLink>
          <HeroVideo />
        </div>
      </div>
    </section>
  );
}

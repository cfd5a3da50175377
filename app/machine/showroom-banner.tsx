import { useContactFormLink } from "~/browser/section-link";
import { ButtonLink } from "~/ui/button-link";
import { Picture } from "~/ui/picture";
import type { Data } from "~domain/content/data";
import { machinePicture } from "~domain/file-names";
import styles from "./showroom-banner.module.css";

type Texts = Data["machine-page"]["showroom"];

export function ShowroomBanner({ machine, photo, title, text, action }: Texts) {
  return (
    <section className={`scene screen-only ${styles.banner}`} data-tone="dark" aria-labelledby="showroom">
      <Picture
        name={machinePicture(machine, photo)}
        alt=""
        className={styles.picture}
        sizes="(max-width: 47.5em) 600px, max(860px, 44vw)"
      />
      <div className={`wrap ${styles.text}`}>
        <h2 id="showroom" className="display-1">
          {title}
        </h2>
        <p>{text}</p>
        <ButtonLink variant="yellow" {...useContactFormLink()}>
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}

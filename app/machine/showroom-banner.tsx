import { useContactFormLink } from "~/browser/section-link";
import { ButtonLink } from "~/ui/button-link";
import { Picture } from "~/ui/picture";
import machinePage from "~content/machine-page.json";
import { machinePicture } from "~domain/file-names";
import styles from "./showroom-banner.module.css";

export function ShowroomBanner() {
  const { machine, photo, title, text, action } = machinePage.showroom;
  return (
    <section className={`scene screen-only ${styles.banner}`} data-tone="dark" aria-labelledby="showroom">
      <Picture
        name={machinePicture(machine, photo)}
        alt=""
        className={styles.picture}
        sizes="(min-width: 641px) 860px, 600px"
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

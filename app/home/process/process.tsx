import { Picture } from "~/ui/picture";
import { processSteps } from "~content/process";
import styles from "./process.module.css";

export function Process() {
  return (
    <section className={styles.process} aria-labelledby="titulo-proceso">
      <div className="wrap">
        <h2 className={`display-1 ${styles.title}`} id="titulo-proceso">
          Del mesón vacío al vaso lleno
        </h2>
        <ol className={`paper-row ${styles.steps}`}>
          {processSteps.map(({ title, text, img }) => (
            <li key={title} className={styles.step}>
              <Picture
                name={img}
                alt=""
                sizes="(max-width: 640px) 120px, (max-width: 1100px) 46vw, (max-width: 1440px) 36vw, 500px"
                className={`cover ${styles.picture}`}
              />
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

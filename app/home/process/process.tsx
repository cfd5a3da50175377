import { Picture } from "~/ui/picture";
import { useHome } from "../use-home";
import styles from "./process.module.css";

export function Process() {
  const { title, steps } = useHome().home.process;
  return (
    <section
      className={`${styles.process} ${steps.length === 4 ? "" : styles.even}`}
      aria-labelledby="titulo-proceso"
    >
      <div className="wrap">
        <h2 className={`display-1 ${styles.title}`} id="titulo-proceso">
          {title}
        </h2>
        <ol className={`paper-row ${styles.steps}`}>
          {steps.map(({ picture, title, text }) => (
            <li key={picture} className={styles.step}>
              <Picture
                name={`/proceso/${picture}`}
                alt=""
                sizes="(max-width: 68.75em) 46vw, 312px"
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

import { Icon } from "~/ui/icon";
import { useHome } from "../use-home";
import styles from "./questions.module.css";

/** Buyers' questions, each with its answer. `/#pregunta-ID` opens one. */
export function Questions() {
  const { title, answered } = useHome().questions;
  if (answered.length === 0) return null;
  return (
    <section className="section" id="preguntas" tabIndex={-1} aria-labelledby="titulo-preguntas">
      <div className={`wrap ${styles.columns}`}>
        <h2 className="display-1" id="titulo-preguntas">
          {title}
        </h2>
        <div className={styles.list}>
          {answered.map(({ id, question, answer }) => (
            <details key={id} className={styles.question}>
              <summary>
                <Icon name="plus" size="small" />
                <span>{question}</span>
              </summary>
              {/* A browser opens what is around the element that the address names. */}
              <p id={`pregunta-${id}`}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

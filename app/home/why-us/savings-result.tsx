import { contactFormLink } from "~/browser/section-link";
import { ButtonLink } from "~/ui/button-link";
import {
  boxesText,
  formatCount,
  formulaText,
  quoteText,
  type SavingsQuestion,
  savings,
  savingsTexts,
} from "./savings";
import styles from "./savings-result.module.css";

interface Props {
  question: SavingsQuestion;
  fieldIds: string;
}

/** What the calculator found, announced politely, and how. */
export function SavingsResult({ question, fieldIds }: Props) {
  const result = savings(question.personas.value, question.bebidas.value);
  const { bottlesPerMonth, bottlesPerYear, boxesPerMonth } = result;
  const boxes = boxesPerMonth === 1 ? savingsTexts.boxes.one : savingsTexts.boxes.many;
  return (
    <div className={styles.result} id="ahorro">
      <output className={styles.figures} htmlFor={fieldIds}>
        <Figure value={bottlesPerMonth} text={savingsTexts.perMonth} isMain />
        <Figure value={bottlesPerYear} text={savingsTexts.perYear} />
        <Figure value={boxesPerMonth} text={boxes} />
      </output>
      <p className={styles.formula}>
        {formulaText(question, result)}
        <br />
        {boxesText(result)}
      </p>
      <ButtonLink
        variant="yellow"
        className={styles.quote}
        {...contactFormLink({
          personas: String(question.personas.value),
          bebidas: String(question.bebidas.value),
        })}
      >
        {quoteText(question)}
      </ButtonLink>
    </div>
  );
}

function Figure({ value, text, isMain = false }: { value: number; text: string; isMain?: boolean }) {
  const number = formatCount(value);
  return (
    <span className={`${styles.figure} ${isMain ? styles.main : ""}`}>
      <b className={styles.number} data-length={number.length}>
        {number}
      </b>{" "}
      {text}{" "}
    </span>
  );
}

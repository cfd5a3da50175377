import { contactFormLink } from "~/browser/section-link";
import { ButtonLink } from "~/ui/button-link";
import { formatCount } from "~content/counts";
import {
  boxesText,
  companyText,
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

/** The calculator's answer and its formula. Screen readers speak each new answer as one sentence. */
export function SavingsResult({ question, fieldIds }: Props) {
  const result = savings(question.personas.value, question.bebidas.value);
  const { bottlesPerMonth, bottlesPerYear, boxesPerMonth } = result;
  const boxes = boxesPerMonth === 1 ? savingsTexts.boxes.one : savingsTexts.boxes.many;
  const company = companyText(question);
  return (
    <div className={styles.result} id="ahorro">
      {/* Screen readers speak added nodes only, so each new answer replaces the former one as a whole. */}
      <output htmlFor={fieldIds} aria-atomic={false}>
        <span className={styles.figures} key={company}>
          <span className="visually-hidden">Para {company}: </span>
          <Figure value={bottlesPerMonth} text={savingsTexts.perMonth} after=", " isMain />
          <Figure value={bottlesPerYear} text={savingsTexts.perYear} after=", " />
          <Figure value={boxesPerMonth} text={boxes} after="." />
        </span>
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

interface FigureProps {
  value: number;
  text: string;
  /** Visually hidden text that joins the figures to a sentence. */
  after: string;
  isMain?: boolean;
}

function Figure({ value, text, after, isMain = false }: FigureProps) {
  const number = formatCount(value);
  return (
    <span className={`${styles.figure} ${isMain ? styles.main : ""}`}>
      <b className={styles.number} data-length={number.length}>
        {number}
      </b>{" "}
      {text}
      <span className="visually-hidden">{after}</span>
    </span>
  );
}

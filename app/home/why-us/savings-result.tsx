import { formatCount } from "./format-count";
import type { Savings } from "./savings";
import type { SavingsQuestion } from "./savings-question";
import styles from "./savings-result.module.css";
import { boxesText, formulaText, savingsTexts } from "./savings-texts";

interface Props {
  question: SavingsQuestion;
  result: Savings;
  /** Controls that the result comes from, separated by spaces. */
  fieldIds: string;
}

/** What the calculator found, announced politely, and how. */
export function SavingsResult({ question, result, fieldIds }: Props) {
  const { bottlesPerMonth, bottlesPerYear, boxesPerMonth } = result;
  const boxes = boxesPerMonth === 1 ? savingsTexts.boxes.one : savingsTexts.boxes.many;
  return (
    <div className={styles.result}>
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

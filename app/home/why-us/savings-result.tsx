import { useState } from "react";
import { useContactFormLink } from "~/browser/section-link";
import { ButtonLink } from "~/ui/button-link";
import { type SavingsQuestion, savings } from "~domain/savings";
import { formatCount } from "~domain/wording/counts";
import { useHome } from "../use-home";
import styles from "./savings-result.module.css";

/**
 * The calculator's answer and its formula. Screen readers speak each new answer as one sentence. The sentence is one text
 * node in the figures' place: Orca speaks each new node apart, and drops all but the last when it is busy.
 */
export function SavingsResult({ question }: { question: SavingsQuestion }) {
  const { bottlesPerMonth, bottlesPerYear, boxesPerMonth, company, ...texts } = savings(question);
  const { perMonth, perYear } = useHome().home.calculator;
  const boxes = boxesPerMonth === 1 ? "caja de 3 L al mes" : "cajas de 3 L al mes";
  const figures = [
    { number: formatCount(bottlesPerMonth), text: perMonth },
    { number: formatCount(bottlesPerYear), text: perYear },
    { number: formatCount(boxesPerMonth), text: boxes },
  ];
  const problem = question.personas.problem + question.bebidas.problem + question.dias.problem;
  const [spoken, speak] = useState({ company, problem, sentence: "" });
  if (spoken.company !== company || spoken.problem !== problem) {
    const parts = figures.map(({ number, text }) => `${number} ${text}`);
    // A new problem is spoken at its field, instead of the answer.
    const isSolved = spoken.problem.includes(problem);
    speak({ company, problem, sentence: isSolved ? `Para ${company}: ${parts.join(", ")}.` : "" });
  }
  return (
    <div className={styles.result} id="ahorro">
      <output
        className={styles.figures}
        htmlFor="personas bebidas dias"
        aria-live="off"
        aria-hidden={spoken.sentence !== "" || undefined}
      >
        <span className="visually-hidden">{`Para ${company}: `}</span>
        {figures.map(({ number, text }, index) => (
          <span className={`${styles.figure} ${index === 0 ? styles.main : ""}`} key={text}>
            <b className={styles.number} data-length={number.length}>
              {number}
            </b>{" "}
            <span>{text}</span>
            <span className="visually-hidden">{index === figures.length - 1 ? "." : ", "}</span>
          </span>
        ))}
      </output>
      <p className="visually-hidden" aria-live="polite">
        <span key={company}>{spoken.sentence}</span>
      </p>
      <p className={styles.formula}>
        <span>{texts.formula}</span>
        <br />
        <span>{texts.boxesFormula}</span>
      </p>
      <ButtonLink
        variant="yellow"
        className={styles.quote}
        {...useContactFormLink({
          personas: String(question.personas.value),
          bebidas: String(question.bebidas.value),
          dias: String(question.dias.value),
        })}
      >
        {texts.quote}
      </ButtonLink>
    </div>
  );
}

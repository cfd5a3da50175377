import { type FormEvent, useId, useRef } from "react";
import buttonStyles from "~/ui/button.module.css";
import { Backdrop } from "~/ui/picture";
import styles from "./calculator.module.css";
import { CountField } from "./count-field";
import { type CountName, counts, readCount, savings, savingsQuestion } from "./savings";
import { SavingsResult } from "./savings-result";
import { savingsTexts } from "./savings-texts";
import { formParameters, useSavingsQuestion } from "./use-savings-question";

/**
 * How many bottles a company saves. A GET form back to its result, whose buttons all submit it; plus and minus come
 * back to themselves. With JavaScript the same buttons and every key press answer in place.
 */
export function Calculator() {
  const form = useRef<HTMLFormElement>(null);
  const { question, ask } = useSavingsQuestion(form);
  const prefix = useId();
  const fieldId = (name: CountName) => `${prefix}${name}`;
  const result = savings(question.personas.value, question.bebidas.value);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parameters = formParameters(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name)
      parameters.set(submitter.name, submitter.value);
    ask(savingsQuestion(parameters));
  }

  const field = (name: CountName) => (
    <CountField
      id={fieldId(name)}
      name={name}
      answer={question[name]}
      onWrite={(text) => ask({ ...question, [name]: readCount(text, counts[name]) })}
    />
  );

  return (
    <form
      className={`scene ${styles.calculator}`}
      ref={form}
      id="calculadora"
      action="/#ahorro"
      aria-labelledby={`${prefix}titulo`}
      data-tone="dark"
      onSubmit={onSubmit}
    >
      <Backdrop
        name="/fondos/profundo"
        sizes="(max-width: 640px) 1280px, (max-width: 1440px) 100vw, 1312px"
      />
      {/* The first submit button of a form is the one that Enter presses. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
      <div className={styles.question}>
        <h3 className="display-2" id={`${prefix}titulo`}>
          {savingsTexts.title}
        </h3>
        {field("personas")}
        {field("bebidas")}
        <noscript>
          <button
            className={`${buttonStyles.button} ${buttonStyles.yellow} ${styles.calculate}`}
            type="submit"
          >
            {savingsTexts.calculate}
          </button>
        </noscript>
        <p className={styles.assumptions}>{savingsTexts.assumptions}</p>
      </div>
      <SavingsResult
        question={question}
        result={result}
        fieldIds={`${fieldId("personas")} ${fieldId("bebidas")}`}
      />
    </form>
  );
}

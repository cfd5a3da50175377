import { useSearchParams } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Backdrop } from "~/ui/backdrop";
import buttonStyles from "~/ui/button.module.css";
import styles from "./calculator.module.css";
import { CountField } from "./count-field";
import { savings } from "./savings";
import { type CountName, counts, readCount, type SavingsQuestion, savingsQuestion } from "./savings-question";
import { SavingsResult } from "./savings-result";
import { savingsTexts } from "./savings-texts";

/**
 * How many bottles a company saves. A GET form back to this section, whose buttons all submit it; with JavaScript the
 * same buttons and every key press answer in place.
 */
export function Calculator() {
  const [query] = useSearchParams();
  const [question, setQuestion] = useState<SavingsQuestion>(() => savingsQuestion(query));
  const form = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const fieldId = (name: CountName) => `${prefix}${name}`;
  const result = savings(question.personas.value, question.bebidas.value);

  // Somebody may have typed before the script was there.
  useEffect(() => {
    if (form.current) setQuestion(savingsQuestion(entriesOf(new FormData(form.current))));
  }, []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = entriesOf(new FormData(event.currentTarget));
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name)
      entries.set(submitter.name, submitter.value);
    setQuestion(savingsQuestion(entries));
  }

  const field = (name: CountName) => (
    <CountField
      id={fieldId(name)}
      name={name}
      answer={question[name]}
      onWrite={(text) => setQuestion({ ...question, [name]: readCount(text, counts[name]) })}
    />
  );

  return (
    <form
      className={styles.calculator}
      ref={form}
      action="/#nosotros"
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

function entriesOf(data: FormData): URLSearchParams {
  return new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
}

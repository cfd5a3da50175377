import { useSearchParams } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { useChoiceInAddress, writeToAddress } from "~/browser/use-choice-in-address";
import buttonStyles from "~/ui/button.module.css";
import { Icon, IconButton, type IconName } from "~/ui/icon";
import { Backdrop } from "~/ui/picture";
import { type CountAnswer, type CountName, counts, readCount } from "~content/counts";
import styles from "./calculator.module.css";
import {
  addressParameters,
  addressQuestion,
  countTexts,
  isSameQuestion,
  type SavingsQuestion,
  STEP,
  savingsQuestion,
  savingsTexts,
  stepped,
} from "./savings";
import { SavingsResult } from "./savings-result";

/**
 * Shows how many bottles a company saves. It is a GET form that every button submits: the page comes back at the
 * result, or at the plus or minus button pressed. With JavaScript, buttons and key presses update the result in place.
 */
export function Calculator() {
  const form = useRef<HTMLFormElement>(null);
  const { question, ask } = useSavingsQuestion(form);
  const prefix = useId();
  const fieldId = (name: CountName) => `${prefix}${name}`;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    ask(savingsQuestion(formParameters(event.currentTarget, submitter)));
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
      className={`scene screen-only ${styles.calculator}`}
      ref={form}
      id="calculadora"
      action="/#ahorro"
      data-tone="dark"
      onSubmit={onSubmit}
    >
      <Backdrop
        name="/fondos/profundo"
        sizes="(max-width: 640px) 1280px, (max-width: 1440px) 100vw, 1312px"
      />
      {/* Enter presses a form's first submit button. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
      <div className={styles.question}>
        <h3 className="display-2">{savingsTexts.title}</h3>
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
      <SavingsResult question={question} fieldIds={`${fieldId("personas")} ${fieldId("bebidas")}`} />
    </form>
  );
}

interface Props {
  id: string;
  name: CountName;
  answer: CountAnswer;
  onWrite: (text: string) => void;
}

/** A labelled number field between a minus and a plus button, with its error below. */
function CountField({ id, name, answer, onWrite }: Props) {
  const { label, less, more } = countTexts[name];
  const { problem } = answer;
  const stepButton = (direction: "mas" | "menos", text: string, icon: IconName) => (
    <IconButton
      icon={icon}
      size="small"
      className={styles.step}
      type="submit"
      formAction="/#calculadora"
      name={STEP}
      value={`${name}-${direction}`}
      aria-label={text}
      aria-disabled={stepped(answer.value, direction, counts[name]) === answer.value || undefined}
    />
  );
  return (
    <div className={`row ${styles.field}`} data-invalid={problem ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={`line ${styles.stepper}`}>
        {stepButton("menos", less, "minus")}
        <input
          id={id}
          className={`ring-inside ${styles.number}`}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={answer.text}
          onChange={(event) => onWrite(event.currentTarget.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        />
        {stepButton("mas", more, "plus")}
      </span>
      <p className={`problem ${styles.problem}`} id={`${id}-error`} aria-live="polite">
        {problem && (
          <>
            <Icon name="alert" size="small" />
            {problem}
          </>
        )}
      </p>
    </div>
  );
}

const NAMES = Object.keys(counts);

/** Returns the visitor's numbers. They start from the address and are kept in it, for reloads and shared links. */
function useSavingsQuestion(form: RefObject<HTMLFormElement>) {
  const [query] = useSearchParams();
  const [question, setQuestion] = useState(() => addressQuestion(query));
  const [hasAsked, setHasAsked] = useState(() => NAMES.some((name) => query.has(name)));

  const ask = useCallback((next: SavingsQuestion) => {
    setHasAsked(true);
    setQuestion(next);
    writeToAddress(addressParameters(next), "nosotros");
  }, []);

  // The visitor may have typed before hydration.
  const rendered = useRef(question);
  useEffect(() => {
    if (!form.current) return;
    const typed = savingsQuestion(formParameters(form.current));
    if (!isSameQuestion(typed, rendered.current)) ask(typed);
  }, [form, ask]);

  useChoiceInAddress(NAMES, hasAsked ? addressParameters(question) : null, (named) =>
    setQuestion(addressQuestion(named)),
  );
  return { question, ask };
}

/** Returns the parameters that the form would put into the address. */
function formParameters(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  );
}

import { useSearchParams } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useAddressInterest } from "~/browser/interest";
import { useChoiceInAddress, writeToAddress } from "~/browser/use-choice-in-address";
import buttonStyles from "~/ui/button.module.css";
import { Icon, IconButton, type IconName } from "~/ui/icon";
import { Backdrop } from "~/ui/picture";
import {
  addressParameters,
  addressQuestion,
  BOTTLES_PER_BOX,
  type SavingsQuestion,
  STEP,
  savings,
  savingsQuestion,
  stepped,
} from "~domain/savings";
import { type CountAnswer, type CountName, counts, readCount } from "~domain/wording/counts";
import { filled, keepUnits } from "~domain/wording/wording";
import { useHome } from "../use-home";
import styles from "./calculator.module.css";
import { SavingsResult } from "./savings-result";

const STEP_TEXTS: Readonly<Record<CountName, { less: string; more: string }>> = {
  personas: { less: "Menos personas", more: "Más personas" },
  bebidas: { less: "Menos bebidas", more: "Más bebidas" },
  dias: { less: "Menos días", more: "Más días" },
};

/**
 * Shows how many bottles a company saves. It is a GET form that every button submits: the page comes back at the
 * result, or at the plus or minus button pressed. With JavaScript, buttons and key presses update the result in place.
 */
export function Calculator() {
  const form = useRef<HTMLFormElement>(null);
  const { question, ask } = useSavingsQuestion(form);
  const { maquina, sabor } = useAddressInterest();
  const texts = useHome().home.calculator;
  const labels = { personas: texts.people, bebidas: texts.drinks, dias: texts.days };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const parameters = formParameters(event.currentTarget);
    // `new FormData(form, submitter)` needs Chrome 112, Firefox 111 or Safari 16.4.
    if (submitter instanceof HTMLButtonElement) parameters.append(submitter.name, submitter.value);
    ask(savingsQuestion(parameters));
  }

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
        sizes="(max-width: 47.5em) 1280px, (max-width: 1440px) 100vw, 1312px"
      />
      {/* Without JavaScript the address carries the rest of the interest on. */}
      {maquina && <input type="hidden" name="maquina" value={maquina} />}
      {sabor && <input type="hidden" name="sabor" value={sabor} />}
      {/* Enter presses a form's first submit button. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
      <div className={styles.question}>
        <h3 className="display-2">{texts.title}</h3>
        {NAMES.map((name) => (
          <CountField
            key={name}
            name={name}
            label={labels[name]}
            answer={question[name]}
            onWrite={(text) => ask({ ...question, [name]: readCount(text, counts[name]) })}
          />
        ))}
        <noscript>
          <button
            className={`${buttonStyles.button} ${buttonStyles.yellow} ${styles.calculate}`}
            type="submit"
          >
            Calcular
          </button>
        </noscript>
        <p className={styles.assumptions}>
          {filled(texts.assumptions, {
            diasAlMes: question.dias.value,
            diasAlAnio: savings(question).daysPerYear,
            botellas: BOTTLES_PER_BOX,
          })}
        </p>
      </div>
      <SavingsResult question={question} />
    </form>
  );
}

interface Props {
  /** Name and id of the field. */
  name: CountName;
  label: string;
  answer: CountAnswer;
  onWrite: (text: string) => void;
}

function CountField({ name, label, answer, onWrite }: Props) {
  const { less, more } = STEP_TEXTS[name];
  const { problem } = answer;
  // Screen readers speak a new description, so there is none while the visitor types.
  const [isTyped, setIsTyped] = useState(false);
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
      <label htmlFor={name}>{keepUnits(label)}</label>
      <span className={`line ${styles.stepper}`}>
        {stepButton("menos", less, "minus")}
        <input
          id={name}
          className={`ring-inside ${styles.number}`}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={answer.text}
          onChange={(event) => {
            setIsTyped(true);
            onWrite(event.currentTarget.value);
          }}
          onBlur={() => setIsTyped(false)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && !isTyped ? `${name}-error` : undefined}
        />
        {stepButton("mas", more, "plus")}
      </span>
      <p className={`problem ${styles.problem}`} id={`${name}-error`} aria-live="polite">
        {problem && (
          <>
            <Icon name="alert" size="small" />
            <span>{problem}</span>
          </>
        )}
      </p>
    </div>
  );
}

const NAMES = ["personas", "bebidas", "dias"] as const;

/** Returns the visitor's numbers. They start from the address and are kept in it, for reloads and shared links. */
function useSavingsQuestion(form: RefObject<HTMLFormElement>) {
  const [query] = useSearchParams();
  const [question, setQuestion] = useState(() => addressQuestion(query));
  useChoiceInAddress(addressParameters(question), (named) => setQuestion(addressQuestion(named)));

  const ask = useCallback((next: SavingsQuestion) => {
    setQuestion(next);
    writeToAddress(addressParameters(next), "nosotros");
  }, []);

  // The visitor may have typed before hydration.
  const rendered = useRef(question);
  useEffect(() => {
    if (!form.current) return;
    const typed = savingsQuestion(formParameters(form.current));
    if (NAMES.some((name) => typed[name].text !== rendered.current[name].text)) ask(typed);
  }, [form, ask]);
  return { question, ask };
}

/** Returns the parameters that the form's fields would put into the address. */
function formParameters(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

import { Icon, IconButton, type IconName } from "~/ui/icon";
import styles from "./calculator.module.css";
import { type CountAnswer, type CountName, counts, STEP, stepped } from "./savings";
import { countTexts, problemText } from "./savings-texts";

interface Props {
  /** Of the control, given by `useId`. */
  id: string;
  name: CountName;
  answer: CountAnswer;
  onWrite: (text: string) => void;
}

/** A labelled number between a minus and a plus button, with what is wrong with it beneath. */
export function CountField({ id, name, answer, onWrite }: Props) {
  const { label, less, more } = countTexts[name];
  const problem = problemText(name, answer);
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
    <div className={styles.field} data-invalid={problem ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.stepper}>
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

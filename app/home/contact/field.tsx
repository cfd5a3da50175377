import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { type EnquiryField, MAX_LENGTHS } from "~content/enquiry";
import { counterText, fieldLabels, remainingText } from "~content/messages";
import styles from "./contact-form.module.css";

interface Props {
  id: string;
  name: EnquiryField;
  error: string | undefined;
  defaultValue: string;
  isReadOnly: boolean;
  autoComplete?: "name" | "tel" | "email";
  inputMode?: "tel" | "email";
  /** A second text under the field (counter, hint); its id ends in `-nota`. */
  note?: ReactNode;
}

/**
 * One labelled field with its error beneath, required and limited by plain HTML. The message is a textarea of 30
 * columns by 10 rows (docs/product.md, The contact form).
 */
export function Field({ id, name, error, isReadOnly, note, autoComplete, inputMode, defaultValue }: Props) {
  const control = {
    id,
    name,
    defaultValue,
    maxLength: MAX_LENGTHS[name],
    required: true,
    readOnly: isReadOnly,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [error && `${id}-error`, note && `${id}-nota`].filter(Boolean).join(" ") || undefined,
  };
  const isWide = name === "from_mail" || name === "message";
  return (
    <div className={`${styles.field} ${isWide ? styles.wide : ""}`} data-invalid={error ? "" : undefined}>
      <label htmlFor={id}>{fieldLabels[name]}</label>
      {name === "message" ? (
        <textarea {...control} cols={30} rows={10} />
      ) : (
        <input {...control} type="text" autoComplete={autoComplete} inputMode={inputMode} />
      )}
      {error && (
        <p className={`problem ${styles.error}`} id={`${id}-error`}>
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
      {note}
    </div>
  );
}

/** From here on, assistive technology hears every tenth character. */
const NEAR_LIMIT = 50;

/** How much of the message's limit is used; near its end, announced too. `length` is null without JavaScript. */
export function MessageCounter({ id, length }: { id: string; length: number | null }) {
  const remaining = MAX_LENGTHS.message - (length ?? 0);
  const isWorthSaying = remaining <= NEAR_LIMIT && remaining % 10 === 0;
  return (
    <>
      <p className={`small ${styles.counter}${remaining <= 0 ? ` ${styles.full}` : ""}`} id={id}>
        {counterText(length)}
      </p>
      {length !== null && (
        <p className="visually-hidden" aria-live="polite">
          {isWorthSaying && remainingText(remaining)}
        </p>
      )}
    </>
  );
}

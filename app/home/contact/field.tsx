import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import type { EnquiryField } from "~content/enquiry";
import { fieldLabels, maxLengths } from "~content/messages";
import styles from "./field.module.css";

interface Props {
  /** Of the control, given by `useId`. */
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
 * One labelled field with its error beneath. Required and limited by plain HTML; the one with the long text is a
 * textarea of 30 columns by 10 rows (specification, section 3).
 */
export function Field({ id, name, error, isReadOnly, note, autoComplete, inputMode, defaultValue }: Props) {
  const control = {
    id,
    name,
    defaultValue,
    maxLength: maxLengths[name],
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
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
      {note}
    </div>
  );
}

import { Icon } from "~/ui/icon";
import { type EnquiryField, isRequired } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { counterText, excessText, labelOf } from "~domain/enquiry/messages";
import { useHome } from "../use-home";
import styles from "./contact-form.module.css";
import type { FormView } from "./use-enquiry-form";

interface Props {
  name: EnquiryField;
  defaultValue: string;
  view: FormView;
}

/**
 * One labelled field with its error, hint and counter below. Until hydration, plain HTML attributes require and limit
 * it. Screen readers speak every change of a description, so a field has none while the visitor types in it.
 */
export function Field({ name, defaultValue, view }: Props) {
  const { id, limit, rows, input, isWide } = FIELDS[name];
  const { outcome, values, typedField, hasOddEmail, isSending } = view;
  const length = values?.[name].length ?? 0;
  const sentError = outcome?.status === "invalid" ? outcome.errors[name] : undefined;
  const error = sentError ?? excessText(name, length);
  const { emailHint } = useHome().contact;
  const hint = name === "from_mail" && hasOddEmail ? emailHint : "";
  const hasPlainCounter = rows && !values;
  const describedBy = [error && `${id}-error`, (hint || hasPlainCounter) && `${id}-nota`].filter(Boolean);
  const control = {
    id,
    name,
    defaultValue,
    readOnly: isSending,
    ...(values
      ? { "aria-required": isRequired(name) || undefined }
      : { required: isRequired(name), maxLength: limit }),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": (typedField !== name && describedBy.join(" ")) || undefined,
  };
  return (
    <div className={`${styles.field} ${isWide ? styles.wide : ""}`} data-invalid={error ? "" : undefined}>
      <label htmlFor={id}>{labelOf(name)}</label>
      {rows ? <textarea {...control} cols={30} rows={rows} /> : <input {...control} {...input} type="text" />}
      {error && (
        <p className={`problem ${styles.error}`} id={`${id}-error`}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={`small ${styles.hint}`} id={`${id}-nota`}>
          {hint}
        </p>
      )}
      {rows && (
        <p className={`small ${styles.counter} ${length >= limit ? styles.full : ""}`} id={`${id}-nota`}>
          {counterText(values && length, limit)}
        </p>
      )}
    </div>
  );
}

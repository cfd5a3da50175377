import { Icon } from "~/ui/icon";
import { type EnquiryField, MAX_LENGTHS } from "~domain/enquiry";
import { counterText, excessText, fieldLabels } from "~domain/messages";
import { useHome } from "../use-home";
import styles from "./contact-form.module.css";
import { FIELD_IDS } from "./form-fields";
import type { FormView } from "./use-enquiry-form";

const INPUTS = {
  from_name: { autoComplete: "name" },
  telefono: { autoComplete: "tel", inputMode: "tel" },
  from_mail: { autoComplete: "email", inputMode: "email" },
} as const;

interface Props {
  name: EnquiryField;
  defaultValue: string;
  view: FormView;
}

/**
 * One labelled field with its error, hint and counter below. Until hydration, plain HTML attributes require and limit
 * it. The message is a textarea of 30 columns by 10 rows (docs/product.md, The contact form). Screen readers speak
 * every change of a description, so a field has none while the visitor types in it.
 */
export function Field({ name, defaultValue, view }: Props) {
  const id = FIELD_IDS[name];
  const { outcome, values, typedField, hasOddEmail, isSending } = view;
  const length = values?.[name].length ?? 0;
  const sentError = outcome?.status === "invalid" ? outcome.errors[name] : undefined;
  const error = sentError ?? excessText(name, length);
  const { emailHint } = useHome().contact;
  const hint = name === "from_mail" && hasOddEmail ? emailHint : "";
  const hasPlainCounter = name === "message" && !values;
  const describedBy = [error && `${id}-error`, (hint || hasPlainCounter) && `${id}-nota`].filter(Boolean);
  const control = {
    id,
    name,
    defaultValue,
    readOnly: isSending,
    ...(values ? { "aria-required": true } : { required: true, maxLength: MAX_LENGTHS[name] }),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": (typedField !== name && describedBy.join(" ")) || undefined,
  };
  const isWide = name === "from_mail" || name === "message";
  return (
    <div className={`${styles.field} ${isWide ? styles.wide : ""}`} data-invalid={error ? "" : undefined}>
      <label htmlFor={id}>{fieldLabels[name]}</label>
      {name === "message" ? (
        <textarea {...control} cols={30} rows={10} />
      ) : (
        <input {...control} {...INPUTS[name]} type="text" />
      )}
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
      {name === "message" && (
        <p
          className={`small ${styles.counter} ${length >= MAX_LENGTHS.message ? styles.full : ""}`}
          id={`${id}-nota`}
        >
          {counterText(values && length)}
        </p>
      )}
    </div>
  );
}

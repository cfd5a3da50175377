import { useId } from "react";
import { usePublicSettings } from "~/layout/use-public-settings";
import buttonStyles from "~/ui/button.module.css";
import { Icon } from "~/ui/icon";
import { EMPTY_VALUES, ENQUIRY_FIELDS, type EnquiryResult } from "~content/enquiry";
import { contactTexts, privacyNote, toastTexts } from "~content/messages";
import styles from "./contact-form.module.css";
import { Field } from "./field";
import { HONEYPOT } from "./form-fields";
import { Notice } from "./notice";
import { useEnquiryForm } from "./use-enquiry-form";

interface Props {
  /** Message to start from. */
  message: string;
  /** What came back when the form was sent without JavaScript. */
  answer: EnquiryResult | null;
}

/** Marks by which password managers know a field that is none of theirs. */
const LEAVE_ALONE = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-protonpass-ignore": "true",
  "data-form-type": "other",
};

/** The contact form: plain HTML for the index route's action, taken over by the script where there is one. */
export function ContactForm({ message, answer }: Props) {
  const prefix = useId();
  // Fragments of the summary's links, so in Spanish.
  const ids = {
    from_name: `${prefix}nombre`,
    telefono: `${prefix}telefono`,
    from_mail: `${prefix}correo`,
    message: `${prefix}mensaje`,
  };
  const form = useEnquiryForm(answer);
  const { outcome, isSending } = form;
  const shown = answer && "values" in answer ? answer.values : { ...EMPTY_VALUES, message };
  const notice = outcome && (
    <Notice noticeRef={form.noticeRef} outcome={outcome} values={form.values ?? shown} ids={ids} />
  );
  // With the script a failure stands where the visitor is: at the button.
  const isAtButton = !answer && outcome?.status !== "sent" && outcome?.status !== "invalid";
  return (
    <form
      className={styles.form}
      ref={form.formRef}
      method="post"
      action="/?index#contacto"
      aria-label={contactTexts.title}
      noValidate={form.values !== null}
      {...form.handlers}
    >
      {!isAtButton && notice}
      {ENQUIRY_FIELDS.map((name) => (
        <Field key={name} id={ids[name]} name={name} defaultValue={shown[name]} view={form} />
      ))}
      <p className="visually-hidden" aria-live="polite">
        {form.spoken}
      </p>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${prefix}extra`}>{contactTexts.honeypot}</label>
        <input
          id={`${prefix}extra`}
          name={HONEYPOT}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          {...LEAVE_ALONE}
        />
      </div>
      <PrivacyNote />
      {isAtButton && notice}
      <div className={`row screen-only ${styles.actions}`}>
        <button
          className={`${buttonStyles.button} ${buttonStyles.ink} ${styles.submit}`}
          type="submit"
          aria-disabled={isSending || undefined}
        >
          {isSending ? toastTexts.sending : contactTexts.send}
          {!isSending && <Icon name="arrow-right" />}
        </button>
        {/* While the form is being sent, our server may still be asked to read it. */}
        {form.isRestored && !isSending && (
          <p className="small">
            {contactTexts.draft}{" "}
            <button type="button" className={styles.discard} onClick={form.startAgain}>
              {contactTexts.discardDraft}
            </button>
          </p>
        )}
      </div>
    </form>
  );
}

function PrivacyNote() {
  const { contactEmail } = usePublicSettings();
  return (
    <details className={styles.note}>
      <summary className="touch">
        <Icon name="plus" size="small" />
        <span>{privacyNote.question}</span>
      </summary>
      <p className="small">
        {privacyNote.answer}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </details>
  );
}

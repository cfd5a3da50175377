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
  /** Initial message. */
  message: string;
  /** The action's answer, when the form was sent without JavaScript. */
  answer: EnquiryResult | null;
}

/** Attributes that keep password managers from filling in a field. */
const LEAVE_ALONE = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-protonpass-ignore": "true",
  "data-form-type": "other",
};

/** The contact form: plain HTML for the index route's action; with JavaScript, the script sends it. */
export function ContactForm({ message, answer }: Props) {
  const prefix = useId();
  // These ids appear in the fragments of the summary's links, so they are Spanish.
  const ids = {
    from_name: `${prefix}nombre`,
    telefono: `${prefix}telefono`,
    from_mail: `${prefix}correo`,
    message: `${prefix}mensaje`,
  };
  const form = useEnquiryForm(answer);
  const { outcome, isSending } = form;
  const shown = answer?.values ?? { ...EMPTY_VALUES, message };
  const notice = outcome && (
    <Notice noticeRef={form.noticeRef} outcome={outcome} values={form.values ?? shown} ids={ids} />
  );
  // With JavaScript a failure appears next to the button, where the visitor is.
  const isAtButton = !answer && outcome?.status !== "sent" && outcome?.status !== "invalid";
  return (
    <form
      className={`screen-only ${styles.form}`}
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
      <div className={`row ${styles.actions}`}>
        <button
          className={`${buttonStyles.button} ${buttonStyles.ink} ${styles.submit}`}
          type="submit"
          aria-disabled={isSending || undefined}
        >
          {isSending ? toastTexts.sending : contactTexts.send}
          {!isSending && <Icon name="arrow-right" />}
        </button>
        {/* Hidden while the form is being sent: our server may still receive it. */}
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

import { Link } from "@remix-run/react";
import { useSite } from "~/layout/use-public-settings";
import buttonStyles from "~/ui/button.module.css";
import { Icon } from "~/ui/icon";
import { EMPTY_VALUES, ENQUIRY_FIELDS, type EnquiryResult, HONEYPOT } from "~domain/enquiry/enquiry";
import { toastTexts } from "~domain/fixed-texts";
import { useHome } from "../use-home";
import styles from "./contact-form.module.css";
import { Field } from "./field";
import { Notice, TextWithLink } from "./notice";
import { isThanks, Thanks } from "./thanks";
import { useEnquiryForm } from "./use-enquiry-form";

/** Attributes that keep password managers from filling in a field. */
const LEAVE_ALONE = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-protonpass-ignore": "true",
  "data-form-type": "other",
};

/**
 * The contact form: plain HTML for the index route's action; with JavaScript, the script sends it. `message` is its
 * initial message, `answer` the action's, when the form was sent without JavaScript.
 */
export function ContactForm({ message, answer }: { message: string; answer: EnquiryResult | null }) {
  const { contact } = useHome();
  const form = useEnquiryForm(answer, message);
  const { outcome, isSending } = form;
  const shown = answer?.values ?? { ...EMPTY_VALUES, message };
  const notice = outcome && !isThanks(outcome) && (
    <Notice noticeRef={form.noticeRef} outcome={outcome} values={form.values ?? shown} />
  );
  // With JavaScript a failure appears next to the button, where the visitor is.
  const isAtButton = !answer && outcome?.status !== "invalid";
  return (
    <div className={`screen-only ${styles.place}`}>
      <form
        className={styles.form}
        data-thanked={isThanks(outcome) ? "" : undefined}
        ref={form.formRef}
        method="post"
        action="/?index#contacto"
        aria-label={contact.title}
        noValidate={form.values !== null}
        {...form.handlers}
      >
        {!isAtButton && notice}
        {ENQUIRY_FIELDS.map((name) => (
          <Field key={name} name={name} defaultValue={shown[name]} view={form} />
        ))}
        <p className="visually-hidden" aria-live="polite">
          {/* Each sentence is a new node: Orca speaks nothing when one digit of a text changes. */}
          <span key={form.spoken}>{form.spoken}</span>
        </p>
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={HONEYPOT}>No llenes este campo</label>
          <input
            id={HONEYPOT}
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
            <span>{isSending ? toastTexts.sending : contact.send}</span>
            {!isSending && <Icon name="arrow-right" />}
          </button>
          {/* Hidden while the form is being sent: our server may still receive it. */}
          {form.isRestored && !isSending && (
            <p className="small">
              {contact.draft}{" "}
              <button type="button" className={styles.discard} onClick={form.startAgain}>
                {contact.discardDraft}
              </button>
            </p>
          )}
        </div>
      </form>
      {isThanks(outcome) && (
        <Thanks outcome={outcome} noticeRef={form.noticeRef} onAnother={form.writeAnother} />
      )}
    </div>
  );
}

function PrivacyNote() {
  const { question, answer, more } = useHome().contact.privacy;
  const { email } = useSite();
  return (
    <details className={styles.note}>
      <summary className="touch">
        <Icon name="plus" size="small" />
        <span>{question}</span>
      </summary>
      <p className="small">
        <TextWithLink text={answer}>
          <a href={`mailto:${email}`}>{email}</a>
        </TextWithLink>{" "}
        <Link to="/privacidad">{more}</Link>.
      </p>
    </details>
  );
}

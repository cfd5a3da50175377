import type { MouseEvent, ReactNode, RefObject } from "react";
import { whatsappAddress } from "~/chat/whatsapp";
import { usePublicSettings } from "~/layout/use-public-settings";
import { Icon } from "~/ui/icon";
import {
  ENQUIRY_FIELDS,
  type EnquiryErrors,
  type EnquiryFailure,
  type EnquiryField,
  type EnquiryResult,
} from "~content/enquiry";
import { failureTexts, sentTexts, summaryTitle } from "~content/messages";
import { phoneHref, phoneText } from "~content/phone";
import { site } from "~content/site";
import styles from "./contact-form.module.css";

/** What the form says after it was sent. */
export type Outcome =
  /** `email` where the script knows to whom we answer. */
  | { readonly status: "sent"; readonly email?: string }
  | { readonly status: "invalid"; readonly errors: EnquiryErrors; readonly areAllMissing: boolean }
  | { readonly status: EnquiryFailure };

/** The outcome of a form that came back, or that the script has checked itself. */
export function outcomeOf(answer: EnquiryResult | null): Outcome | null {
  if (answer?.status !== "invalid") return answer && { status: answer.status };
  const { errors, values } = answer;
  const areAllMissing = ENQUIRY_FIELDS.every((name) => !errors[name] || values[name].trim() === "");
  return { status: "invalid", errors, areAllMissing };
}

/** Typing takes back a field's error and the thanks for the last message; a failure stays until the next try. */
export function outcomeAfterTyping(outcome: Outcome | null, name: string): Outcome | null {
  if (outcome?.status === "sent") return null;
  if (outcome?.status !== "invalid" || !(name in outcome.errors)) return outcome;
  const { [name as EnquiryField]: _corrected, ...errors } = outcome.errors;
  return Object.keys(errors).length > 0 ? { ...outcome, errors } : null;
}

interface Props {
  outcome: Outcome;
  noticeRef: RefObject<HTMLDivElement>;
  /** Id of each field's control. */
  ids: Readonly<Record<EnquiryField, string>>;
}

/** The outcome in a frame that can take the focus. */
export function Notice({ outcome, noticeRef, ids }: Props) {
  const isSent = outcome.status === "sent";
  const { title, content } = wordsOf(outcome, ids);
  return (
    <div
      className={`${styles.notice} ${isSent ? styles.success : styles.failure}`}
      ref={noticeRef}
      role={outcome.status === "invalid" ? "alert" : undefined}
      tabIndex={-1}
    >
      <h3 className="display-3">
        <Icon name={isSent ? "check" : "alert"} />
        {title}
      </h3>
      {content}
    </div>
  );
}

function wordsOf(outcome: Outcome, ids: Props["ids"]): { title: string; content: ReactNode } {
  switch (outcome.status) {
    case "sent": {
      const { email } = outcome;
      return {
        title: email ? sentTexts.receivedTitle : sentTexts.title,
        content: <p>{email ? sentTexts.receivedText(email) : sentTexts.text}</p>,
      };
    }
    case "invalid": {
      const { errors, areAllMissing } = outcome;
      const wrong = ENQUIRY_FIELDS.filter((name) => errors[name]);
      const lines = wrong.map((name) => (
        <li key={name}>
          <a className="touch" href={`#${ids[name]}`} onClick={focusTarget}>
            {errors[name]}
          </a>
        </li>
      ));
      return {
        title: summaryTitle(wrong.length, areAllMissing),
        content: <ul className={styles.links}>{lines}</ul>,
      };
    }
    default:
      return { title: failureTexts[outcome.status].title, content: <Failure status={outcome.status} /> };
  }
}

/** Focuses the field without leaving a fragment in the history, which Remix would restore later. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** What went wrong, and the way that is left: WhatsApp or the phone. */
function Failure({ status }: { status: EnquiryFailure }) {
  const { chatPhone, contactPhone } = usePublicSettings();
  const { text, way } = failureTexts[status];
  return (
    <p>
      {text}
      {way === "phone" ? (
        <a href={phoneHref(contactPhone)}>{phoneText(contactPhone)}</a>
      ) : (
        <a href={whatsappAddress(chatPhone)} target="_blank" rel="noopener">
          WhatsApp<span className="visually-hidden"> {site.newWindow}</span>
        </a>
      )}
      .
    </p>
  );
}

import { type MouseEvent, type RefObject, useId } from "react";
import { whatsappAddress } from "~/chat/whatsapp";
import { usePublicSettings } from "~/layout/use-public-settings";
import { Icon } from "~/ui/icon";
import {
  ENQUIRY_FIELDS,
  type EnquiryErrors,
  type EnquiryFailure,
  type EnquiryField,
  type EnquiryResult,
  type EnquiryValues,
} from "~content/enquiry";
import { failureTexts, sentTexts, summaryTitle } from "~content/messages";
import { phoneHref, phoneText } from "~content/phone";
import { site } from "~content/site";
import styles from "./contact-form.module.css";

/** Returns the outcome after typing: it clears the field's error and the thanks; a failure stays until the next try. */
export function outcomeAfterTyping(outcome: EnquiryResult | null, name: string): EnquiryResult | null {
  if (outcome?.status === "sent") return null;
  if (outcome?.status !== "invalid" || !(name in outcome.errors)) return outcome;
  const { [name as EnquiryField]: _corrected, ...errors } = outcome.errors;
  return Object.keys(errors).length > 0 ? { ...outcome, errors } : null;
}

interface Props {
  outcome: EnquiryResult;
  /** The fields' contents. */
  values: EnquiryValues;
  noticeRef: RefObject<HTMLDivElement>;
  /** Id of each field's control. */
  ids: Readonly<Record<EnquiryField, string>>;
}

/** Shows the outcome in a focusable frame, so that a screen reader speaks all of it. */
export function Notice({ outcome, values, noticeRef, ids }: Props) {
  const id = useId();
  const isSent = outcome.status === "sent";
  // Orca speaks no name that a group takes from itself.
  const named = { role: "group", "aria-labelledby": `${id}-titulo`, "aria-describedby": `${id}-texto` };
  return (
    <div
      className={`${styles.notice} ${isSent ? styles.success : styles.failure}`}
      ref={noticeRef}
      {...(outcome.status === "invalid" ? { role: "alert" } : named)}
      tabIndex={-1}
    >
      <h3 className="display-3" id={`${id}-titulo`}>
        <Icon name={isSent ? "check" : "alert"} />
        {titleOf(outcome, values)}
      </h3>
      {isSent && (
        <p id={`${id}-texto`}>{outcome.email ? sentTexts.receivedText(outcome.email) : sentTexts.text}</p>
      )}
      {outcome.status === "invalid" && <ErrorLinks errors={outcome.errors} ids={ids} />}
      {outcome.status in failureTexts && (
        <Failure id={`${id}-texto`} status={outcome.status as EnquiryFailure} />
      )}
    </div>
  );
}

function titleOf(outcome: EnquiryResult, values: EnquiryValues): string {
  if (outcome.status === "sent") return outcome.email ? sentTexts.receivedTitle : sentTexts.title;
  if (outcome.status !== "invalid") return failureTexts[outcome.status].title;
  const wrong = wrongFields(outcome.errors);
  const areAllMissing = wrong.every((name) => values[name].trim() === "");
  return summaryTitle(wrong.length, areAllMissing);
}

const wrongFields = (errors: EnquiryErrors) => ENQUIRY_FIELDS.filter((name) => errors[name]);

function ErrorLinks({ errors, ids }: { errors: EnquiryErrors; ids: Props["ids"] }) {
  return (
    <ul className={styles.links}>
      {wrongFields(errors).map((name) => (
        <li key={name}>
          <a className="touch" href={`#${ids[name]}`} onClick={focusTarget}>
            {errors[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Focuses the field without leaving a fragment in the history, which Remix would restore later. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Says what failed and offers WhatsApp or the phone instead. */
function Failure({ id, status }: { id: string; status: EnquiryFailure }) {
  const { chatPhone, contactPhone } = usePublicSettings();
  const { text, way } = failureTexts[status];
  return (
    <p id={id}>
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

import type { MouseEvent, ReactElement, RefObject } from "react";
import { whatsappAddress } from "~/chat/whatsapp";
import { useSite } from "~/layout/use-public-settings";
import { Icon } from "~/ui/icon";
import {
  ENQUIRY_FIELDS,
  type EnquiryErrors,
  type EnquiryFailure,
  type EnquiryField,
  type EnquiryResult,
  type EnquiryValues,
} from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { summaryTitle } from "~domain/enquiry/messages";
import { NEW_WINDOW, toastTexts } from "~domain/fixed-texts";
import { phoneHref, phoneText } from "~domain/wording/phone";
import { type HomeContent, useHome } from "../use-home";
import styles from "./contact-form.module.css";

/** Returns the outcome after typing: it clears the field's error; a failure stays until the next try. */
export function outcomeAfterTyping(outcome: EnquiryResult | null, name: string): EnquiryResult | null {
  if (outcome?.status !== "invalid" || !(name in outcome.errors)) return outcome;
  const { [name as EnquiryField]: _corrected, ...errors } = outcome.errors;
  return Object.keys(errors).length > 0 ? { ...outcome, errors } : null;
}

/** A result that leaves the form to be corrected or sent again. */
type EnquiryProblem = Exclude<EnquiryResult, { readonly status: "sent" | "queued" }>;

const TITLE_ID = "aviso-titulo";
const TEXT_ID = "aviso-texto";

interface Props {
  outcome: EnquiryProblem;
  /** The fields' contents. */
  values: EnquiryValues;
  noticeRef: RefObject<HTMLDivElement>;
}

/** Shows what is wrong in a focusable frame, so that a screen reader speaks all of it. */
export function Notice({ outcome, values, noticeRef }: Props) {
  const { contact } = useHome();
  // Orca speaks no name that a group takes from itself.
  const named = { role: "group", "aria-labelledby": TITLE_ID, "aria-describedby": TEXT_ID };
  return (
    <div
      className={styles.notice}
      ref={noticeRef}
      {...(outcome.status === "invalid" ? { role: "alert" } : named)}
      tabIndex={-1}
    >
      <h3 className="display-3" id={TITLE_ID}>
        <Icon name="alert" />
        <span>{titleOf(outcome, values, contact)}</span>
      </h3>
      {outcome.status === "invalid" ? (
        <ErrorLinks errors={outcome.errors} />
      ) : (
        <p id={TEXT_ID}>
          <Advice status={outcome.status} values={values} />
        </p>
      )}
    </div>
  );
}

function titleOf(
  outcome: EnquiryProblem,
  values: EnquiryValues,
  { failures }: HomeContent["contact"],
): string {
  if (outcome.status === "failed") return toastTexts.failed;
  if (outcome.status !== "invalid") return failures[outcome.status].title;
  const wrong = wrongFields(outcome.errors);
  const areAllMissing = wrong.every((name) => values[name].trim() === "");
  return summaryTitle(wrong.length, areAllMissing);
}

const wrongFields = (errors: EnquiryErrors) => ENQUIRY_FIELDS.filter((name) => errors[name]);

function ErrorLinks({ errors }: { errors: EnquiryErrors }) {
  return (
    <ul className={styles.links}>
      {wrongFields(errors).map((name) => (
        <li key={name}>
          <a className="touch" href={`#${FIELDS[name].id}`} onClick={focusTarget}>
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

/** What to do after a failure. WhatsApp opens with the whole text of the form. */
function Advice({ status, values }: { status: EnquiryFailure; values: EnquiryValues }) {
  const site = useSite();
  const { failures } = useHome().contact;
  return (
    <TextWithLink text={failures[status].text}>
      {status === "failed" ? (
        <a href={whatsappAddress(site.chatPhone, textOf(values))} target="_blank" rel="noopener">
          WhatsApp<span className="visually-hidden"> {NEW_WINDOW}</span>
        </a>
      ) : (
        <a href={phoneHref(site.phone)}>{phoneText(site.phone)}</a>
      )}
    </TextWithLink>
  );
}

function textOf({ message, ...sender }: EnquiryValues): string {
  return [message, ...Object.values(sender)].filter(Boolean).join("\n");
}

/** Shows a text with a link in place of its placeholder, such as `{correo}`. */
export function TextWithLink({ text, children }: { text: string; children: ReactElement }) {
  const [before, after] = text.split(/\{\w+\}/);
  return (
    <>
      <span>{before}</span>
      {children}
      <span>{after}</span>
    </>
  );
}

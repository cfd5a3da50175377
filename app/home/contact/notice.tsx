import { forwardRef, type MouseEvent, type ReactNode } from "react";
import { whatsappAddress } from "~/chat/whatsapp";
import { usePublicSettings } from "~/layout/use-public-settings";
import { Icon, type IconName } from "~/ui/icon";
import type { EnquiryErrors, EnquiryFailure, EnquiryField } from "~content/enquiry";
import { failureTexts, fieldOrder, sentTexts, summaryTitle } from "~content/messages";
import { phoneHref, phoneText } from "~content/phone";
import { site } from "~content/site";
import styles from "./notice.module.css";

interface NoticeProps {
  tone: "success" | "failure";
  icon: IconName;
  title: string;
  role?: "alert";
  children: ReactNode;
}

/** What became of the form, in a frame that can take the focus. */
const Notice = forwardRef<HTMLDivElement, NoticeProps>(function Notice(
  { tone, icon, title, role, children },
  ref,
) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} ref={ref} role={role} tabIndex={-1}>
      <h3 className="display-3">
        <Icon name={icon} />
        {title}
      </h3>
      {children}
    </div>
  );
});

interface SummaryProps {
  errors: EnquiryErrors;
  /** Whether every named field is simply empty. */
  areAllMissing: boolean;
  /** Id of each field's control. */
  ids: Readonly<Record<EnquiryField, string>>;
}

/** What has to be corrected before sending, each line leading to its field, with the same text as there. */
export const ErrorSummary = forwardRef<HTMLDivElement, SummaryProps>(function ErrorSummary(
  { errors, areAllMissing, ids },
  ref,
) {
  const wrong = fieldOrder.filter((name) => errors[name]);
  return (
    <Notice
      ref={ref}
      tone="failure"
      icon="alert"
      title={summaryTitle(wrong.length, areAllMissing)}
      role="alert"
    >
      <ul className={styles.links}>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${ids[name]}`} onClick={focusTarget}>
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
});

/** Focuses the field without leaving a fragment in the history, which Remix would restore later. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Thanks for a message that arrived. `email` is the visitor's, where the script knows it. */
export const SentNotice = forwardRef<HTMLDivElement, { email: string | undefined }>(function SentNotice(
  { email },
  ref,
) {
  return (
    <Notice ref={ref} tone="success" icon="check" title={email ? sentTexts.receivedTitle : sentTexts.title}>
      <p>{email ? sentTexts.receivedText(email) : sentTexts.text}</p>
    </Notice>
  );
});

/** What went wrong, and the way that is left: WhatsApp or the phone. */
export const FailureNotice = forwardRef<HTMLDivElement, { status: EnquiryFailure }>(function FailureNotice(
  { status },
  ref,
) {
  const { chatPhone, contactPhone } = usePublicSettings();
  const { title, text, way } = failureTexts[status];
  return (
    <Notice ref={ref} tone="failure" icon="alert" title={title}>
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
    </Notice>
  );
});

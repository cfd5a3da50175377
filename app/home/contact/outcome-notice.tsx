import { forwardRef, type ReactNode } from "react";
import { whatsappAddress } from "~/chat/whatsapp-address";
import { failureTexts, sentTexts } from "~/content/messages";
import { phoneHref, phoneText } from "~/content/phone";
import { site } from "~/content/site";
import { usePublicSettings } from "~/layout/use-public-settings";
import { Icon, type IconName } from "~/ui/icon";
import type { FailureStatus } from "./outcome";
import styles from "./outcome-notice.module.css";

/** Thanks for a message that arrived. `email` is the visitor's, where the script knows it. */
export const SentNotice = forwardRef<HTMLDivElement, { email: string | undefined }>(function SentNotice(
  { email },
  ref,
) {
  return (
    <Notice ref={ref} tone="success" icon="check" title={email ? sentTexts.receivedTitle : sentTexts.title}>
      {email ? sentTexts.receivedText(email) : sentTexts.text}
    </Notice>
  );
});

/** What went wrong, and the way that is left: WhatsApp or the phone. */
export const FailureNotice = forwardRef<HTMLDivElement, { status: FailureStatus }>(function FailureNotice(
  { status },
  ref,
) {
  const { chatPhone, contactPhone } = usePublicSettings();
  const { title, text, way } = failureTexts[status];
  return (
    <Notice ref={ref} tone="failure" icon="alert" title={title}>
      {text}
      {way === "phone" ? (
        <a href={phoneHref(contactPhone)}>{phoneText(contactPhone)}</a>
      ) : (
        <a href={whatsappAddress(chatPhone)} target="_blank" rel="noopener">
          WhatsApp<span className="visually-hidden"> {site.newWindow}</span>
        </a>
      )}
      .
    </Notice>
  );
});

interface NoticeProps {
  tone: "success" | "failure";
  icon: IconName;
  title: string;
  children: ReactNode;
}

const Notice = forwardRef<HTMLDivElement, NoticeProps>(function Notice({ tone, icon, title, children }, ref) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} ref={ref} tabIndex={-1}>
      <h3 className="display-3">
        <Icon name={icon} />
        {title}
      </h3>
      <p>{children}</p>
    </div>
  );
});

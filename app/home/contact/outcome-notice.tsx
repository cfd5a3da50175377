import { forwardRef } from "react";
import { whatsappAddress } from "~/chat/whatsapp-address";
import { usePublicSettings } from "~/layout/use-public-settings";
import type { EnquiryFailure } from "~content/enquiry";
import { failureTexts, sentTexts } from "~content/messages";
import { phoneHref, phoneText } from "~content/phone";
import { site } from "~content/site";
import { Notice } from "./notice";

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

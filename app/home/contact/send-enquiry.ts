import { toast } from "react-hot-toast/headless";
import type { EnquiryFailure } from "~content/enquiry";
import { toastTexts } from "~content/messages";
import { beginDraft, storeDraft } from "./draft";
import { honeypotOf } from "./form-fields";
import { type EmailJsSettings, sendThroughProvider } from "./send-through-provider";
import { humanTime, sendOnLeave, sendThroughServer } from "./send-through-server";

export { validateEnquiry } from "~content/enquiry-check";

/** Sends a valid form and shows one toast from start to end. Never rejects. */
export async function sendEnquiry(
  form: HTMLFormElement,
  emailJs: EmailJsSettings,
): Promise<"sent" | EnquiryFailure> {
  const id = toast.loading(toastTexts.sending);
  const status = await sendThroughEither(form, emailJs);
  if (status === "sent") toast.success(toastTexts.sent, { id });
  else toast.error(toastTexts.failed, { id });
  return status;
}

/**
 * Sends through the provider, or else through our server. Once our server may have a copy, it is tried first, because
 * it delivers each id once. docs/operations.md lists when an enquiry arrives twice.
 */
async function sendThroughEither(
  form: HTMLFormElement,
  emailJs: EmailJsSettings,
): Promise<"sent" | EnquiryFailure> {
  const { id, startedAt, serverCopy } = beginDraft();
  const askProvider = () => honeypotOf(form) === "" && sendThroughProvider(form, emailJs);
  storeDraft({ serverCopy: serverCopy ?? "possible" });
  const stopWatching = sendOnLeave(form, id);
  try {
    if (!serverCopy && (await askProvider())) return "sent";
    await humanTime(startedAt);
    const answer = await sendThroughServer(form, id, startedAt);
    switch (answer) {
      case "sent":
        return "sent";
      case "kept":
        storeDraft({ serverCopy: "confirmed" });
        return "failed";
      case undefined:
        return serverCopy === "possible" && (await askProvider()) ? "sent" : "failed";
      default:
        storeDraft({ serverCopy });
        return answer;
    }
  } finally {
    stopWatching();
  }
}

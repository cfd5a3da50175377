import { toast } from "react-hot-toast/headless";
import type { EnquiryResult } from "~content/enquiry";
import { toastTexts } from "~content/messages";
import { type EmailJsSettings, sendThroughProvider } from "./send-through-provider";
import { humanTime, sendOnLeave, sendThroughServer } from "./send-through-server";
import { type Draft, storeDraft } from "./use-draft";

export { validateEnquiry } from "~content/enquiry-check";

export interface Submission {
  readonly form: HTMLFormElement;
  readonly draft: Pick<Draft, "id" | "startedAt" | "serverCopy">;
  /** What the honeypot holds: empty for people. */
  readonly honeypot: string;
  readonly emailJs: EmailJsSettings;
}

export type SendStatus = Exclude<EnquiryResult["status"], "invalid">;

/** Sends a valid enquiry under one toast from start to end. Never rejects. */
export async function sendEnquiry(submission: Submission): Promise<SendStatus> {
  const id = toast.loading(toastTexts.sending);
  const status = await deliver(submission);
  if (status === "sent") toast.success(toastTexts.sent, { id });
  else toast.error(toastTexts.failed, { id });
  return status;
}

/**
 * Sends through the provider, else through our server. Once our server may have a copy, it comes first: it delivers one
 * id once. docs/operations.md lists when an enquiry arrives twice.
 */
async function deliver({ form, draft, honeypot, emailJs }: Submission): Promise<SendStatus> {
  const { id, startedAt, serverCopy } = draft;
  const askProvider = () => honeypot === "" && sendThroughProvider(form, emailJs);
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
      case "unreachable":
        return serverCopy === "possible" && (await askProvider()) ? "sent" : "failed";
      default:
        storeDraft({ serverCopy });
        return answer;
    }
  } finally {
    stopWatching();
  }
}

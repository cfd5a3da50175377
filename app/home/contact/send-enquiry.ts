import { toast } from "react-hot-toast/headless";
import { report } from "~/browser/report";
import {
  ENQUIRY_HEADER,
  type EnquiryFailure,
  type EnquiryOutcome,
  HONEYPOT,
  HUMAN_TIME_MS,
  SCRIPT_FIELDS,
} from "~domain/enquiry/enquiry";
import { toastTexts } from "~domain/fixed-texts";
import type { PublicSettings } from "~domain/public-settings";
import { beginAttempt, storeDraft } from "./draft";
import { sendThroughProvider } from "./send-through-provider";

export { validateEnquiry } from "~domain/enquiry/check";

/** Address of the form's action, without the fragment. */
const ACTION = "/?index";

/** Longer than our server waits for the provider (10 s), so that its answer still arrives. */
export const SERVER_LIMIT_MS = 15_000;

/** Sends a valid form and shows one toast from start to end. Never rejects. */
export async function sendEnquiry(form: HTMLFormElement, emailJs: PublicSettings["emailJs"]) {
  const id = toast.loading(toastTexts.sending);
  const status = await sendThroughEither(form, emailJs);
  if (status === "sent" || status === "queued") toast.success(toastTexts[status], { id });
  else toast.error(toastTexts.failed, { id });
  return status;
}

/**
 * Sends through the provider, or else through our server. Once our server may have a copy, it is tried first, because
 * it delivers each id once. docs/operations.md lists when an enquiry arrives twice.
 */
async function sendThroughEither(
  form: HTMLFormElement,
  emailJs: PublicSettings["emailJs"],
): Promise<"sent" | "queued" | EnquiryFailure> {
  const { id, startedAt, serverCopy } = beginAttempt();
  const askProvider = async () => {
    const isSent = !new FormData(form).get(HONEYPOT) && (await sendThroughProvider(form, emailJs));
    if (isSent) report("sent");
    return isSent;
  };
  // The beacon carries the same id as any later attempt, and no time spent, because the minimum cannot be waited for.
  const sendOnLeave = () => navigator.sendBeacon(ACTION, formBody(form, id));
  addEventListener("pagehide", sendOnLeave);
  try {
    if (!serverCopy && (await askProvider())) return "sent";
    await humanTime(startedAt);
    const answer = await sendThroughServer(form, id, startedAt);
    switch (answer) {
      case "sent":
      case "queued":
        return answer;
      case "kept":
        storeDraft({ serverCopy: "confirmed" });
        return "failed";
      case "foreign-origin":
      case "limited":
      case "not-a-form":
      case "too-large":
        storeDraft({ serverCopy });
        return answer;
      default:
        // The provider may still take an enquiry that our server had no room for or did not answer.
        return serverCopy === "possible" && (await askProvider()) ? "sent" : "failed";
    }
  } finally {
    removeEventListener("pagehide", sendOnLeave);
  }
}

/** Waits until a person could have filled in the form. `startedAt` is in milliseconds since 1970. */
async function humanTime(startedAt: number): Promise<void> {
  const missing = HUMAN_TIME_MS - (Date.now() - startedAt);
  // `missing` exceeds the minimum only if the clock was set back.
  if (missing > 0 && missing <= HUMAN_TIME_MS) await new Promise((resolve) => setTimeout(resolve, missing));
}

/**
 * Sends the form to our own action, which stores and relays it, and returns the outcome. Returns undefined if our server
 * may have nothing: it did not answer within 15 s, or a proxy answered in its place. Never rejects. `keepalive` lets the request finish when the visitor leaves.
 */
async function sendThroughServer(form: HTMLFormElement, id: string, startedAt: number) {
  const body = formBody(form, id);
  body.set(SCRIPT_FIELDS.elapsed, String(Date.now() - startedAt));
  const timeLimit = new AbortController();
  setTimeout(() => timeLimit.abort(), SERVER_LIMIT_MS);
  try {
    const { headers } = await fetch(ACTION, {
      method: "POST",
      body,
      redirect: "manual",
      keepalive: true,
      signal: timeLimit.signal,
    });
    return (headers.get(ENQUIRY_HEADER) as EnquiryOutcome | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function formBody(form: HTMLFormElement, id: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.set(SCRIPT_FIELDS.key, id);
  return body;
}

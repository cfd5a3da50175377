import { toast } from "react-hot-toast/headless";
import { ENQUIRY_HEADER, type EnquiryFailure } from "~content/enquiry";
import { toastTexts } from "~content/messages";
import type { PublicSettings } from "~content/public-settings";
import { beginDraft, type Draft, storeDraft } from "./draft";
import { HONEYPOT } from "./form-fields";
import { sendThroughProvider } from "./send-through-provider";

export { validateEnquiry } from "~content/enquiry-check";

/** Address of the form's action, without the fragment. */
const ACTION = "/?index";

/** Longer than our server waits for the provider (10 s), so that its answer still arrives. */
export const SERVER_LIMIT_MS = 15_000;

/** Our server treats anything faster as a bot, so fast people wait here. */
export const MINIMUM_HUMAN_TIME_MS = 2_000;

/** 503 is missing: if our table is full, the provider may still take the enquiry. */
const REFUSALS: Readonly<Record<number, EnquiryFailure>> = {
  403: "foreign-origin",
  413: "too-large",
  429: "limited",
};

/** Sends a valid form and shows one toast from start to end. Never rejects. */
export async function sendEnquiry(form: HTMLFormElement, emailJs: PublicSettings["emailJs"]) {
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
async function sendThroughEither(form: HTMLFormElement, emailJs: PublicSettings["emailJs"]) {
  const draft = beginDraft();
  const { id, startedAt, serverCopy } = draft;
  const askProvider = () => !new FormData(form).get(HONEYPOT) && sendThroughProvider(form, emailJs);
  // The beacon carries the same id as any later attempt, and no time spent, because the minimum cannot be waited for.
  const sendOnLeave = () => navigator.sendBeacon(ACTION, formBody(form, id));
  addEventListener("pagehide", sendOnLeave);
  storeDraft({ serverCopy: serverCopy ?? "possible" });
  try {
    if (!serverCopy && (await askProvider())) return "sent";
    await humanTime(startedAt);
    const answer = await sendThroughServer(form, draft);
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
    removeEventListener("pagehide", sendOnLeave);
  }
}

/** Waits until a person could have filled in the form. `startedAt` is in milliseconds since 1970. */
async function humanTime(startedAt: number): Promise<void> {
  const missing = MINIMUM_HUMAN_TIME_MS - (Date.now() - startedAt);
  // `missing` exceeds the minimum only if the clock was set back.
  if (missing > 0 && missing <= MINIMUM_HUMAN_TIME_MS)
    await new Promise((resolve) => setTimeout(resolve, missing));
}

/**
 * Sends the form to our own action, which stores and relays it. Returns `kept` if our server has stored the enquiry and
 * keeps retrying. Returns undefined if our server may have nothing: it did not answer within 15 s, or a proxy answered
 * in its place. Never rejects. `keepalive` lets the request finish when the visitor leaves.
 */
async function sendThroughServer(form: HTMLFormElement, { id, startedAt }: Draft) {
  const body = formBody(form, id);
  body.set("elapsed", String(Date.now() - startedAt));
  const timeLimit = new AbortController();
  setTimeout(() => timeLimit.abort(), SERVER_LIMIT_MS);
  try {
    const { headers, status } = await fetch(ACTION, {
      method: "POST",
      body,
      redirect: "manual",
      keepalive: true,
      signal: timeLimit.signal,
    });
    const outcome = headers.get(ENQUIRY_HEADER);
    if (outcome === "sent" || outcome === "kept") return outcome;
    return REFUSALS[status];
  } catch {
    return undefined;
  }
}

function formBody(form: HTMLFormElement, id: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.set("id", id);
  return body;
}

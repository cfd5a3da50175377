import { ENQUIRY_HEADER, type EnquiryFailure } from "~content/enquiry";

/** Address of the form's action, without the fragment. */
const ACTION = "/?index";

/** Longer than our server waits for the provider (10 s), so that its answer still arrives. */
export const SERVER_LIMIT_MS = 15_000;

/** Our server treats anything faster as a bot, so fast people wait here. */
export const MINIMUM_HUMAN_TIME_MS = 2_000;

const REFUSALS: Readonly<Record<number, EnquiryFailure>> = {
  403: "foreign-origin",
  413: "too-large",
  429: "limited",
};

/** Waits until a person could have filled in the form. `startedAt` is in milliseconds since 1970. */
export async function humanTime(startedAt: number): Promise<void> {
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
export async function sendThroughServer(
  form: HTMLFormElement,
  id: string,
  startedAt: number,
): Promise<"sent" | "kept" | EnquiryFailure | undefined> {
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

/**
 * Sends the form to our action if the visitor leaves the page. The beacon carries the same id as any later attempt, and
 * no time spent, because the minimum cannot be waited for. Returns a function that stops this.
 */
export function sendOnLeave(form: HTMLFormElement, id: string): () => void {
  const onLeave = () => navigator.sendBeacon(ACTION, formBody(form, id));
  addEventListener("pagehide", onLeave);
  return () => removeEventListener("pagehide", onLeave);
}

function formBody(form: HTMLFormElement, id: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.set("id", id);
  return body;
}

import { type EnquiryResult, FATE_HEADER } from "~content/enquiry";

/** The same address as the form's, without the fragment. */
const ACTION = "/?index";

/** Longer than our server gives the provider (10 s), so that its answer is heard. */
export const RELAY_LIMIT_MS = 15_000;

/** Our server takes anything faster for a machine; fast people are held back here instead. */
export const MINIMUM_HUMAN_TIME_MS = 2_000;

/**
 * `kept`: our server has it and goes on trying; `unreachable`: our server's own answer did not come, or not in time, so
 * it may have nothing.
 */
export type RelayAnswer = Exclude<EnquiryResult["status"], "invalid" | "failed"> | "kept" | "unreachable";

const REFUSALS: Readonly<Record<number, RelayAnswer>> = {
  403: "foreign-origin",
  413: "too-large",
  429: "limited",
};

/** Waits until a person could have filled in the form. `startedAt` in milliseconds since 1970. */
export async function humanTime(startedAt: number): Promise<void> {
  const missing = MINIMUM_HUMAN_TIME_MS - (Date.now() - startedAt);
  // A clock that was set back meanwhile would say more than all of it.
  if (missing > 0 && missing <= MINIMUM_HUMAN_TIME_MS)
    await new Promise((resolve) => setTimeout(resolve, missing));
}

/**
 * Sends the form to our own action, which keeps it on disk and relays it. Never rejects; gives up after 15 s.
 * `keepalive` lets it finish when the visitor leaves.
 */
export async function relayEnquiry(
  form: HTMLFormElement,
  id: string,
  startedAt: number,
): Promise<RelayAnswer> {
  const body = relayBody(form, id);
  body.set("elapsed", String(Date.now() - startedAt));
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), RELAY_LIMIT_MS);
  try {
    const { headers, status } = await fetch(ACTION, {
      method: "POST",
      body,
      redirect: "manual",
      keepalive: true,
      signal: timeLimit.signal,
    });
    const fate = headers.get(FATE_HEADER);
    if (fate === "sent" || fate === "kept") return fate;
    return REFUSALS[status] ?? "unreachable";
  } catch {
    return "unreachable";
  } finally {
    clearTimeout(timer);
  }
}

/**
 * From now on, a page that goes away hands the form to our action in its last moment, under the same id as any later
 * attempt. No time is reported, since there is none left to wait. Returns how to stop.
 */
export function relayOnLeave(form: HTMLFormElement, id: string): () => void {
  const handOver = () => navigator.sendBeacon(ACTION, relayBody(form, id));
  addEventListener("pagehide", handOver);
  return () => removeEventListener("pagehide", handOver);
}

function relayBody(form: HTMLFormElement, id: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  body.set("id", id);
  return body;
}

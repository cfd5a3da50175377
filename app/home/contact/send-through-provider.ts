import { init, sendForm } from "@emailjs/browser";
import { mailedEnquiry } from "~domain/enquiry/mailed-enquiry";
import type { PublicSettings } from "~domain/public-settings";
import { valuesOf } from "./form-fields";

/** Time limit of one send; the library has none of its own. */
const PROVIDER_LIMIT_MS = 15_000;

/**
 * Sends the form through EmailJS's library. Returns whether the provider accepted it within 15 s; never rejects. The
 * library reports its own failures (a missing id, not a form) as plain strings: these go to the console.
 */
export async function sendThroughProvider(
  form: HTMLFormElement,
  { userId, serviceId, templateId, origin }: PublicSettings["emailJs"],
): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => setTimeout(resolve, PROVIDER_LIMIT_MS, false));
  const attempt = new Promise((resolve) => {
    init(userId, origin);
    resolve(sendForm(serviceId, templateId, payloadOf(form), userId));
  }).then(() => true, explainFailure);
  return Promise.race([attempt, limit]);
}

/** Returns a form with our fields only: the library sends all named controls, also honeypot and extensions' ones. */
function payloadOf(form: HTMLFormElement): HTMLFormElement {
  const payload = document.createElement("form");
  for (const [name, value] of Object.entries(mailedEnquiry(valuesOf(form))))
    payload.append(Object.assign(document.createElement("textarea"), { name, value }));
  return payload;
}

function explainFailure(reason: unknown): false {
  // biome-ignore lint/suspicious/noConsole: docs/product.md promises the library's text in the console
  if (typeof reason === "string") console.error(reason);
  return false;
}

import { init, sendForm } from "@emailjs/browser";
import type { usePublicSettings } from "~/layout/use-public-settings";
import { fieldOrder } from "~content/messages";

export type EmailJsSettings = ReturnType<typeof usePublicSettings>["emailJs"];

/** The library waits for ever; a visitor does not. */
export const PROVIDER_LIMIT_MS = 15_000;

/**
 * Sends the form itself through EmailJS's library and tells whether the provider accepted it within 15 s. Never
 * rejects. The library's own failures (a missing id, not a form) are plain strings, thrown or rejected: they are
 * written to the console.
 */
export async function sendThroughProvider(
  form: HTMLFormElement,
  { userId, serviceId, templateId, origin }: EmailJsSettings,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PROVIDER_LIMIT_MS, false);
  });
  const attempt = new Promise((resolve) => {
    init(userId, origin);
    resolve(withContractFieldsOnly(form, () => sendForm(serviceId, templateId, form, userId)));
  }).then(() => true, explainFailure);
  try {
    return await Promise.race([attempt, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The library sends every named control. Whatever is not part of the contract (the honeypot, fields that browser
 * extensions add) is disabled while it reads the form, which it does before it returns.
 */
function withContractFieldsOnly<Result>(form: HTMLFormElement, read: () => Result): Result {
  const names: readonly string[] = fieldOrder;
  const others = [...form.querySelectorAll<HTMLInputElement>("[name]:enabled")].filter(
    ({ name }) => !names.includes(name),
  );
  for (const control of others) control.disabled = true;
  try {
    return read();
  } finally {
    for (const control of others) control.disabled = false;
  }
}

function explainFailure(reason: unknown): false {
  // biome-ignore lint/suspicious/noConsole: the specification asks for the library's text in the console
  if (typeof reason === "string") console.error(reason);
  return false;
}

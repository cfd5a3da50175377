import { init, sendForm } from "@emailjs/browser";
import type { usePublicSettings } from "~/layout/use-public-settings";
import { fieldOrder } from "~content/messages";

export type EmailJsSettings = ReturnType<typeof usePublicSettings>["emailJs"];

/** The library itself has no time limit. */
export const PROVIDER_LIMIT_MS = 15_000;

/**
 * Sends the form through EmailJS's library. Returns whether the provider accepted it within 15 s; never rejects. The
 * library reports its own failures (a missing id, not a form) as plain strings: these go to the console.
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
 * The library sends every named control. Those that are not part of the payload (the honeypot, fields that browser
 * extensions add) are disabled while it reads the form, which it does before it returns.
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
  // biome-ignore lint/suspicious/noConsole: docs/product.md promises the library's text in the console
  if (typeof reason === "string") console.error(reason);
  return false;
}

import { phoneDigits } from "~domain/wording/phone";

/**
 * Returns the address that opens a WhatsApp conversation with `phone`, with `text` ready to send. Spaces become %20:
 * some WhatsApp clients show a plus sign as it is.
 */
export function whatsappAddress(phone: string, text = ""): string {
  const query = new URLSearchParams({ phone: phoneDigits(phone), ...(text && { text }) });
  return `https://api.whatsapp.com/send/?${query.toString().replaceAll("+", "%20")}`;
}

/** Opens WhatsApp in a new window without access to ours, or in this one if the browser blocks new windows. */
export function openConversation(phone: string, text: string): void {
  const address = whatsappAddress(phone, text);
  if (!openWindow(address)) window.location.assign(address);
}

/** Returns whether a window was opened. It clears `opener` itself, because `noopener` would hide that. */
function openWindow(address: string): boolean {
  try {
    const opened = window.open(address, "_blank");
    if (opened) opened.opener = null;
    return opened !== null;
  } catch {
    // The browser of an app may lack `window.open`, or refuse it.
    return false;
  }
}

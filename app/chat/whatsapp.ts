import { phoneDigits } from "~content/phone";

/**
 * Address that opens a WhatsApp conversation with `phone` and, if given, `text` ready to send. Spaces become %20
 * because some WhatsApp clients show the query form's plus signs.
 */
export function whatsappAddress(phone: string, text = ""): string {
  const query = new URLSearchParams({ phone: phoneDigits(phone), ...(text && { text }) });
  return `https://api.whatsapp.com/send/?${query.toString().replaceAll("+", "%20")}`;
}

/**
 * Opens WhatsApp in a new window that knows nothing of ours, or, where the browser blocks new windows, in this one.
 * (`noopener` would hide whether the window was blocked.)
 */
export function openConversation(phone: string, text: string): void {
  const address = whatsappAddress(phone, text);
  const opened = window.open(address, "_blank");
  if (opened) opened.opener = null;
  else window.location.assign(address);
}

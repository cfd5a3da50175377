import { whatsappAddress } from "./whatsapp-address";

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

/** A phone number's digits with country code, as WhatsApp wants it. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, "");
}

/** `tel:` address of a phone number. */
export function phoneHref(phone: string): string {
  return `tel:+${phoneDigits(phone)}`;
}

/** Chilean mobile numbers as +56 9 XXXX XXXX; anything else is shown as it was configured. */
export function phoneText(phone: string): string {
  const parts = /^569(\d{4})(\d{4})$/.exec(phoneDigits(phone));
  return parts ? `+56 9 ${parts[1]} ${parts[2]}` : phone;
}

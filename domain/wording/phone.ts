/** Returns a phone number's digits with country code, as WhatsApp requires. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, "");
}

/** Returns a phone number's `tel:` address. */
export function phoneHref(phone: string): string {
  return `tel:+${phoneDigits(phone)}`;
}

/** Formats Chilean mobile numbers as +56 9 XXXX XXXX. Other numbers stay as configured. */
export function phoneText(phone: string): string {
  const parts = /^569(\d{4})(\d{4})$/.exec(phoneDigits(phone));
  return parts ? `+56 9 ${parts[1]} ${parts[2]}` : phone;
}

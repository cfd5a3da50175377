import { type Config, EXAMPLE_EMAIL } from "./config.server";

const isExamplePhone = (phone: string) => /^\D*5\D*6\D*9[\D0]*$/.test(phone);

/** Returns one line for each setting that production needs and that has no value of its own. */
export function placeholders(settings: Config): string[] {
  const { hasOrigin, siteOrigin, contactEmail, contactPhone, chatPhone, emailJs } = settings;
  return [
    !hasOrigin && `SITE_ORIGIN is not set: forms from any address but ${siteOrigin} are refused.`,
    contactEmail === EXAMPLE_EMAIL && `CONTACT_EMAIL is an example: visitors read ${contactEmail}.`,
    isExamplePhone(contactPhone) && `CONTACT_PHONE is an example: visitors read ${contactPhone}.`,
    isExamplePhone(chatPhone) && `CHAT_PHONE is an example: the chat writes to ${chatPhone}.`,
    !emailJs.userId && "EMAILJS_USER_ID is not set: enquiries can't be sent.",
    !emailJs.serviceId && "EMAILJS_SERVICE_ID is not set: enquiries can't be sent.",
    !emailJs.templateId && "EMAILJS_TEMPLATE_ID is not set: enquiries can't be sent.",
  ].filter((line) => line !== false);
}

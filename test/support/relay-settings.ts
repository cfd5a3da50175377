import { testAccount } from "../../sandbox/emailjs-account";
import type { EmailJsConfig } from "../../server/config.server";

/** Returns the relay's settings for the test account at an origin, without a private key. */
export function relaySettings(origin: string, changes: Partial<EmailJsConfig> = {}): EmailJsConfig {
  const { userId, serviceId, templateId } = testAccount();
  return { userId, serviceId, templateId, privateKey: "", origin, ...changes };
}

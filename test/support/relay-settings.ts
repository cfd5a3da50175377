import { ACCOUNT } from "../../sandbox/emailjs-account";
import type { EmailJsConfig } from "../../server/config.server";

/** Returns the relay's settings for the sandbox's account at an origin, without its private key. */
export const relaySettings = (origin: string, changes: Partial<EmailJsConfig> = {}): EmailJsConfig => ({
  ...ACCOUNT,
  privateKey: "",
  origin,
  ...changes,
});

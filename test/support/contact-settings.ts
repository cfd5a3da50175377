import { ACCOUNT } from "../../sandbox/emailjs-account";
import type { EmailJsConfig } from "../../server/config.server";

/** Settings that tests of the contact action change. */
export const settings = { databaseUrl: "", enquiriesPerHour: 1_000 };

export const ORIGIN = "https://frukto.test";

/** Returns the relay's settings for the sandbox's account at an origin, without its private key. */
export const relaySettings = (origin: string, changes: Partial<EmailJsConfig> = {}): EmailJsConfig => ({
  ...ACCOUNT,
  privateKey: "",
  origin,
  ...changes,
});

/** Stands in for `server/config.server` where a test mocks it by this module. */
export const getConfig = () => ({
  ...settings,
  siteOrigin: ORIGIN,
  logLevel: "silent",
  emailJs: relaySettings("https://api.emailjs.test"),
});

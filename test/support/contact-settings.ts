import { relaySettings } from "./relay-settings";

/** Settings that tests of the contact action change. */
export const settings = { databaseUrl: "", enquiriesPerHour: 1_000 };

export const SITE = "https://frukto.test";

/** Stands in for `server/config.server` where a test mocks it by this module. */
export const getConfig = () => ({
  ...settings,
  siteOrigin: SITE,
  logLevel: "silent",
  emailJs: relaySettings("https://api.emailjs.test"),
});

/** Settings that tests of the contact action change. */
export const settings = { databaseUrl: "", enquiriesPerHour: 1_000 };

export const SITE = "https://frukto.test";

export const EXAMPLE_EMAIL = "contacto@frukto.example";

/** Stands in for `server/config.server` where a test mocks it by this module. */
export const getConfig = () => ({
  ...settings,
  siteOrigin: SITE,
  logLevel: "silent",
  emailJs: {
    origin: "https://api.emailjs.test",
    userId: "user_sandbox",
    serviceId: "service_sandbox",
    templateId: "template_sandbox",
    privateKey: "",
  },
});

import { describe, expect, it } from "vitest";
import { readConfig } from "../../server/config.server";
import { placeholders } from "../../server/placeholders.server";

const SUBDOMAINS = "max-age=1; includeSubDomains; preload";

describe("readConfig", () => {
  it("runs on nothing but defaults, which trust no proxy and demand HTTPS, and takes an empty variable for unset", () => {
    const { port, trustedProxies, strictTransportSecurity } = readConfig({});
    expect([port, trustedProxies, strictTransportSecurity]).toEqual([3000, 0, "max-age=63072000"]);
    expect(readConfig({ PORT: "", SITE_ORIGIN: "", FACEBOOK_URL: "" })).toEqual(readConfig({}));
  });

  it.each([
    ["PORT", "8080", "siteOrigin", "http://localhost:8080"],
    ["SITE_ORIGIN", "https://x.example/", "siteOrigin", "https://x.example"],
    ["FACEBOOK_URL", " https://f.example/a?x=1 ", "facebookUrl", "https://f.example/a?x=1"],
    ["STRICT_TRANSPORT_SECURITY", "max-age=0", "strictTransportSecurity", "max-age=0"],
    ["STRICT_TRANSPORT_SECURITY", SUBDOMAINS, "strictTransportSecurity", SUBDOMAINS],
  ])("reads %s=%s as %s %s", (variable, text, setting, value) =>
    expect(readConfig({ [variable]: text })).toHaveProperty(setting, value),
  );

  it.each([
    ["PORT", "80a"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["SITE_ORIGIN", "www.frukto.example"],
    ["SITE_ORIGIN", "https://www.frukto.example/tienda"],
    ["SITE_ORIGIN", "ftp://www.frukto.example"],
    ["CONTACT_EMAIL", "contacto"],
    ["CONTACT_PHONE", "llámanos"],
    ["CHAT_PHONE", "12"],
    ["CHAT_PHONE", "9 1234 5678"],
    ["FACEBOOK_URL", "facebook.com/frukto"],
    ["VIDEO_CHANNEL_URL", "javascript:alert(1)"],
    ["EMAILJS_ORIGIN", "api.emailjs.com"],
    ["TRUSTED_PROXIES", "many"],
    ["STRICT_TRANSPORT_SECURITY", "preload"],
    ["STRICT_TRANSPORT_SECURITY", "max-age=1\r\nX: 1"],
    ["DATABASE_URL", "./texts/frukto.db"],
    ["DATABASE_URL", "file:"],
    ["DATABASE_URL", "mysql://db/frukto"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_PORT", "3000"],
  ])("refuses %s=%s in one line that names it", (variable, value) => {
    expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} .+$`));
  });
});

describe("placeholders", () => {
  const OWN = {
    SITE_ORIGIN: "https://www.example.cl",
    CONTACT_EMAIL: "ventas@example.cl",
    CONTACT_PHONE: "+56 2 2345 6789",
    CHAT_PHONE: "+56 9 1234 5678",
    EMAILJS_USER_ID: "user",
    EMAILJS_SERVICE_ID: "service",
    EMAILJS_TEMPLATE_ID: "template",
  };

  it("finds none where all are set", () => expect(placeholders(readConfig(OWN))).toEqual([]));

  it.each([
    ...Object.keys(OWN).map((variable) => [variable, ""]),
    ["CONTACT_EMAIL", "contacto@frukto.example"],
    ["CONTACT_PHONE", "+56900000000"],
  ])("names %s=%s in one line", (variable, value) => {
    expect(placeholders(readConfig({ ...OWN, [variable as string]: value }))).toEqual([
      expect.stringMatching(new RegExp(`^${variable} is .+$`)),
    ]);
  });
});

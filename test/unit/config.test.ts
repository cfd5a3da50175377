import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../server/config.server";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("readConfig", () => {
  it("runs on nothing but defaults", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      siteOrigin: "http://localhost:3000",
      contactEmail: "contacto@frukto.example",
      contactPhone: "+56 9 0000 0000",
      chatPhone: "+56 9 0000 0000",
      facebookUrl: "",
      videoChannelUrl: "",
      emailJs: {
        userId: "",
        serviceId: "",
        templateId: "",
        privateKey: "",
        origin: "https://api.emailjs.com",
      },
      databaseUrl: "file:./data/frukto.db",
      enquiriesPerHour: 100,
      trustedProxies: 0,
      strictTransportSecurity: "max-age=63072000",
      logLevel: "info",
    });
  });

  it("derives the public origin from the port and drops a trailing slash", () => {
    expect(readConfig({ PORT: "8080" }).siteOrigin).toBe("http://localhost:8080");
    expect(readConfig({ SITE_ORIGIN: "https://www.frukto.example/" }).siteOrigin).toBe(
      "https://www.frukto.example",
    );
  });

  it("treats an empty variable as not set", () => {
    expect(readConfig({ PORT: "", SITE_ORIGIN: "", FACEBOOK_URL: "" })).toEqual(readConfig({}));
  });

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
    ["DATABASE_URL", "./data/frukto.db"],
    ["DATABASE_URL", "file:"],
    ["DATABASE_URL", "mysql://db/frukto"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s in one line that names it", (variable, value) => {
    const problems = problemsOf({ [variable]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(variable);
  });

  it("keeps social links as they are given, and of origins the origin", () => {
    const given = {
      FACEBOOK_URL: " https://facebook.com/frukto?x=1 ",
      SITE_ORIGIN: "https://www.frukto.example/",
    };
    expect(readConfig(given)).toMatchObject({
      facebookUrl: "https://facebook.com/frukto?x=1",
      siteOrigin: "https://www.frukto.example",
    });
  });

  it.each([
    "max-age=0",
    "max-age=63072000; includeSubDomains",
    "max-age=63072000; includeSubDomains; preload",
  ])("takes %s for the header", (value) =>
    expect(readConfig({ STRICT_TRANSPORT_SECURITY: value }).strictTransportSecurity).toBe(value),
  );

  it("names every bad variable at once", () => {
    expect(problemsOf({ PORT: "x", LOG_LEVEL: "x", CHAT_PHONE: "x" })).toHaveLength(3);
  });
});

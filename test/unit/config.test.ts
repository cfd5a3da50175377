import { expect, it } from "vitest";
import { exampleDetails } from "~domain/example-details";
import { missingFacts } from "~domain/page";
import { publicSettings, readConfig } from "../../server/config.server";
import { noticeGaps, placeholders } from "../../server/placeholders.server";
import { site } from "../support/content";

const SUBDOMAINS = "max-age=1; includeSubDomains; preload";
const ENCODED = "postgres://frukto:p%23%2F%40@db/frukto?sslmode=require";

it("runs on nothing but defaults, which trust no proxy and demand HTTPS, and takes an empty variable for unset", () => {
  const { port, trustedProxies, strictTransportSecurity } = readConfig({});
  expect([port, trustedProxies, strictTransportSecurity]).toEqual([3000, 0, "max-age=63072000"]);
  expect(readConfig({ PORT: "", SITE_ORIGIN: "", CONTACT_PHONE: "" })).toEqual(readConfig({}));
});

it.each([
  ["PORT", "8080", "siteOrigin", "http://localhost:8080"],
  ["SITE_ORIGIN", "https://x.example/", "siteOrigin", "https://x.example"],
  ["STRICT_TRANSPORT_SECURITY", "max-age=0", "strictTransportSecurity", "max-age=0"],
  ["STRICT_TRANSPORT_SECURITY", SUBDOMAINS, "strictTransportSecurity", SUBDOMAINS],
  ["DATABASE_URL", ENCODED, "databaseUrl", ENCODED],
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
  ["EMAILJS_ORIGIN", "api.emailjs.com"],
  ["TRUSTED_PROXIES", "many"],
  ["STRICT_TRANSPORT_SECURITY", "preload"],
  ["STRICT_TRANSPORT_SECURITY", "max-age=1\r\nX: 1"],
  ["DATABASE_URL", "./texts/frukto.db"],
  ["DATABASE_URL", "file:"],
  ["DATABASE_URL", "mysql://db/frukto"],
  ["DATABASE_URL", "postgres://frukto:p#ss@db/frukto"],
  ["DATABASE_URL", "postgres://frukto:p/ss@db/frukto"],
  ["DATABASE_URL", "postgres://frukto:p@ss/w@db/frukto"],
  ["DATABASE_URL", "postgres://frukto:1?w@db/frukto"],
  ["DATABASE_URL", "postgres://frukto:1#w@db/frukto"],
  ["LOG_LEVEL", "loud"],
  ["METRICS_PORT", "3000"],
  ["CHAT_PHONE", "+56 9 1234 5678"],
])("refuses %s=%s in one line that names it", (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} (?!.*[pw@]ss).+$`));
});

it("tells browsers no secret", () => {
  expect(Object.keys(publicSettings().emailJs).sort()).toEqual([
    "origin",
    "serviceId",
    "templateId",
    "userId",
  ]);
});

const [phone, chatPhone] = ["+56 2 2345 6789", "+56 9 5 690 0000"];
const own = { ...site, email: "v@frukto.cl", phone, chatPhone, web: "https://f.cl" };

it("contact details that are examples are found, however they are written", () => {
  const examples = {
    email: "x@y.EXAMPLE",
    phone: "+56900000000",
    chatPhone: "+56 9 (0) 000-0000",
    web: "https://f.example/",
  };
  expect(exampleDetails(own)).toEqual([]);
  expect(exampleDetails(examples).map(({ field }) => field)).toEqual(Object.keys(examples));
});

const OWN = {
  SITE_ORIGIN: "https://www.example.cl",
  EMAILJS_USER_ID: "user",
  EMAILJS_SERVICE_ID: "service",
  EMAILJS_TEMPLATE_ID: "template",
};

it.each(Object.keys(OWN))("a placeholder is named in one line: %s", (variable) => {
  expect(placeholders(readConfig(OWN), { site: own })).toEqual([]);
  expect(placeholders(readConfig({ ...OWN, [variable]: "" }), { site: own })).toEqual([
    expect.stringMatching(new RegExp(`^${variable} is .+$`)),
  ]);
});

const UNMARKED = { inFooter: undefined, hidden: undefined };
const COMPANY = { email: "v@frukto.cl", legalName: "Frukto SpA", taxNumber: "", postalAddress: "" };

it("names in one line what the law wants of a page and the company has not given, and where it belongs", () => {
  const facts = [
    { label: "Responsable", value: "{razonSocial}", required: true },
    { label: "RUT", value: "{rut}", required: true },
    { label: "Servidor", value: "", required: true },
    { label: "Horario", value: "", required: undefined },
    { label: "Domicilio", value: "{domicilio}", required: undefined },
  ] as const;
  expect(missingFacts({ slug: "aviso", facts }, COMPANY)).toEqual([
    { label: "RUT", file: "content/site.json", field: "taxNumber" },
    { label: "Servidor", file: "content/pages/aviso/index.json", field: "facts.2.value" },
  ]);
  const gaps = (given: typeof facts | []) =>
    noticeGaps({
      pages: [{ slug: "aviso", title: "", lead: "", updatedOn: "", sections: [], facts: given, ...UNMARKED }],
      site: { ...site, ...COMPANY },
    });
  expect(gaps(facts)).toEqual([
    expect.stringMatching(/^content\/ lacks facts of \/aviso.*: RUT, Servidor\.$/),
  ]);
  expect(gaps([])).toEqual([]);
});

import { existsSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SITE } from "../site-folder";
import { site, pages as texts } from "../support/content";
import { jsonLdOf, metaOf, renderedApp } from "../support/documents";
import { PAGES } from "../support/pages";
import { withThirdMachine } from "../support/three-machines";

const content = withThirdMachine({
  site: {
    ...site,
    updatedOn: undefined,
    legalName: "Fruta SpA",
    taxNumber: "76.543.210-3",
    social: [
      { label: "Facebook", address: "" },
      { label: "Instagram", address: "https://instagram.example/frukto" },
    ],
    hours: "Lunes a viernes, de 9 a 18 h",
    regions: "Metropolitana, Valparaíso",
    address: "Los Olmos 12, of. 3, Colina, Región Metropolitana",
  },
  pages: texts.map((page) => ({ ...page, updatedOn: "2026-11-25" })),
});
const { machines } = content;
const ORIGIN = "http://localhost:3000";
const { get, documentAt } = await renderedApp(content);

const pictures = new Map(machines.map(({ url }) => [`/${url}`, `/og/${url}.jpg`]));
const pages = [...new Set(["/", ...pictures.keys(), ...PAGES])].map((path) => ({
  path,
  picture: pictures.get(path) ?? "/og/inicio.jpg",
}));

it.each(pages)("search engines and shared links get one of each at $path", async ({ path, picture }) => {
  const document = await documentAt(`${path}?utm_source=x`);
  const description = metaOf(document, "description");
  expect(document.title.length).toBeGreaterThan(20);
  expect(description?.length).toBeGreaterThan(80);
  expect(metaOf(document, "og:title")).toBe(document.title);
  expect(metaOf(document, "og:description")).toBe(description);
  expect(metaOf(document, "og:image")).toMatch(new RegExp(`^${ORIGIN}${picture}(\\?v=[0-9a-f]{8})?$`));
  expect(metaOf(document, "og:image:alt")).toBeTruthy();
  expect(metaOf(document, "og:locale")).toBe("es_CL");
  expect(metaOf(document, "twitter:card")).toBe("summary_large_image");
  expect(metaOf(document, "robots")).toBeUndefined();
  const address = `${ORIGIN}${path}`;
  expect(document.querySelector<HTMLLinkElement>("head link[rel=canonical]")?.href).toBe(address);
  expect(metaOf(document, "og:url")).toBe(address);
});

it("no two pages share their title or description", async () => {
  const documents = await Promise.all(pages.map(({ path }) => documentAt(path)));
  for (const textOf of [({ title }: Document) => title, (page: Document) => metaOf(page, "description")])
    expect(new Set(documents.map(textOf)).size).toBe(pages.length);
});

it("crawlers find each page at one address: links with parameters say that they are not to be followed", async () => {
  const found = new Set(["/"]);
  for (const path of found) {
    const document = await documentAt(path);
    for (const link of document.querySelectorAll('a[href^="/"]:not([rel~=nofollow])')) {
      const { pathname, search } = new URL(`${link.getAttribute("href")}`, ORIGIN);
      if (!/\.(webp|pdf|txt)$/.test(pathname)) found.add(pathname + search);
    }
  }
  expect([...found].sort()).toEqual(pages.map(({ path }) => path).sort());
});

describe("JSON-LD", () => {
  it("of the home page describes the company, with the channels that have an address", async () => {
    const things = jsonLdOf(await documentAt("/"));
    expect(things.map((thing) => thing["@type"])).toEqual(["Organization", "FAQPage", "WebSite"]);
    expect(things[0]).toMatchObject({
      name: "frukto",
      url: `${ORIGIN}/`,
      email: site.email,
      address: {
        streetAddress: "Los Olmos 12, of. 3",
        addressLocality: "Colina",
        addressRegion: "Región Metropolitana",
        addressCountry: "CL",
      },
      sameAs: ["https://instagram.example/frukto"],
      legalName: "Fruta SpA",
      taxID: "76.543.210-3",
      openingHoursSpecification: [
        {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
          opens: "09:00",
          closes: "18:00",
        },
      ],
      areaServed: ["Metropolitana", "Valparaíso"],
    });
    const details = (await documentAt("/")).querySelector("#contacto dl")?.textContent;
    expect(details).toContain(
      "HorarioLunes a viernes, de 9 a 18 hRegiones que atendemosMetropolitana, Valparaíso",
    );
  });

  it.each(machines)("of $name is its breadcrumb and the catalogue's facts alone", async (machine) => {
    const things = jsonLdOf(await documentAt(`/${machine.url}`));
    expect(things.map((thing) => thing["@type"])).toEqual(["BreadcrumbList", "ItemPage"]);
    const [breadcrumb, page] = things;
    expect(breadcrumb?.itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Inicio", item: `${ORIGIN}/` },
      { "@type": "ListItem", position: 2, name: "Máquinas", item: `${ORIGIN}/#maquinas` },
      { "@type": "ListItem", position: 3, name: machine.name, item: `${ORIGIN}/${machine.url}` },
    ]);
    expect(page).toMatchObject({
      url: `${ORIGIN}/${machine.url}`,
      dateModified: machine.updatedOn,
      mainEntity: { name: machine.name },
    });
    const text = JSON.stringify(page);
    const rows = machine.technical.map(({ label, value }) => `${label.replaceAll("\u00ad", "")}: ${value}.`);
    for (const fact of [machine.txt, ...machine.characteristics, ...rows]) expect(text).toContain(fact);
    expect(text.includes("DigitalDocument")).toBe(existsSync(`${SITE}/public/pdf/${machine.pdf}`));
    expect(text).not.toMatch(/"(offers|price|review|aggregateRating|Product)"/);
    const addresses = [...text.matchAll(/"(\/[^"]*|https?:[^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address).toMatch(/^http:\/\/localhost:3000\/|^https:\/\/schema/);
  });
});

it("an unknown path is not indexed and has no canonical address", async () => {
  const document = await documentAt("/no-existe");
  expect(document.title).toBe("404 no encontrada · frukto");
  expect(metaOf(document, "robots")).toBe("noindex");
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  expect(jsonLdOf(document)).toEqual([]);
});

/** The home page shows the machines. */
const days: Record<string, string> = {
  "/": "2031-05-06",
  ...Object.fromEntries(machines.map(({ url, updatedOn }) => [`/${url}`, updatedOn])),
  ...Object.fromEntries(texts.map(({ slug }) => [`/${slug}`, "2026-11-25"])),
};
const sitemap = pages.map(({ path }) => {
  const day = days[path] ? `<lastmod>${days[path]}</lastmod>` : "";
  return `  <url><loc>${ORIGIN}${path}</loc>${day}</url>`;
});
const security = (expires: string) =>
  `Contact: mailto:${site.email}\nExpires: ${expires}T12:00:00.000Z\nPreferred-Languages: es, en\nCanonical: ${ORIGIN}/.well-known/security.txt\n`;

it.each([
  ["/sitemap.xml", "application/xml", "2026-11-24", `>\n${sitemap.join("\n")}\n</urlset>\n`],
  ["/robots.txt", "text/plain", "2026-11-24", `User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`],
  ["/.well-known/security.txt", "text/plain", "2026-11-24", security("2027-05-23")],
  // It does not expire while the server runs.
  ["/.well-known/security.txt", "text/plain", "2027-11-24", security("2028-05-22")],
])("%s is for machines, as %s", async (path, type, day, text) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
  const answer = await get(path);
  expect(answer.headers.get("Content-Type")).toBe(`${type}; charset=utf-8`);
  expect((await answer.text()).slice(-text.length)).toBe(text);
});

import { existsSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { jsonLdOf, metaOf, renderedApp } from "../support/documents";
import { machines } from "../support/three-machines";

vi.mock("~content/machines.server", () => import("../support/three-machines"));

const ORIGIN = "http://localhost:3000";
const CHANNEL = "https://video.example/frukto";
vi.stubEnv("VIDEO_CHANNEL_URL", CHANNEL);
const { get, documentAt } = await renderedApp();

const pages = [
  { path: "/", picture: "/og/inicio.jpg" },
  ...machines.map(({ url }) => ({ path: `/${url}`, picture: `/og/${url}.jpg` })),
];

it.each(pages)("search engines and shared links get one of each at $path", async ({ path, picture }) => {
  const document = await documentAt(`${path}?utm_source=x`);
  const description = metaOf(document, "description");
  expect(document.title.length).toBeGreaterThan(20);
  expect(description?.length).toBeGreaterThan(80);
  for (const kind of ["og", "twitter"]) {
    expect(metaOf(document, `${kind}:title`)).toBe(document.title);
    expect(metaOf(document, `${kind}:description`)).toBe(description);
    expect(metaOf(document, `${kind}:image`)).toBe(`${ORIGIN}${picture}`);
    expect(metaOf(document, `${kind}:image:alt`)).toBeTruthy();
  }
  expect(metaOf(document, "og:locale")).toBe("es_CL");
  expect(metaOf(document, "twitter:card")).toBe("summary_large_image");
  expect(metaOf(document, "robots")).toBeUndefined();
  const address = `${ORIGIN}${path}`;
  const links = [...document.querySelectorAll<HTMLLinkElement>("head link:is([rel=canonical], [hreflang])")];
  expect(links.map(({ rel, hreflang, href }) => [rel, hreflang, href])).toEqual([
    ["canonical", "", address],
    ["alternate", "es-CL", address],
    ["alternate", "x-default", address],
  ]);
  expect(metaOf(document, "og:url")).toBe(address);
});

it("no two pages share their title or description", async () => {
  const documents = await Promise.all(pages.map(({ path }) => documentAt(path)));
  expect(new Set(documents.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(documents.map((document) => metaOf(document, "description"))).size).toBe(pages.length);
});

describe("JSON-LD", () => {
  it("of the home page describes the company, with the channels that have an address", async () => {
    const things = jsonLdOf(await documentAt("/"));
    expect(things.map((thing) => thing["@type"])).toEqual(["Organization", "WebSite"]);
    expect(things[0]).toMatchObject({
      name: "frukto",
      url: `${ORIGIN}/`,
      email: "contacto@frukto.example",
      address: {
        addressLocality: "Colina",
        addressRegion: "Región Metropolitana",
        addressCountry: "CL",
      },
      sameAs: [CHANNEL],
    });
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
    for (const fact of [machine.txt, ...machine.characteristics]) expect(text).toContain(fact);
    expect(text.includes("DigitalDocument")).toBe(existsSync(`public/pdf/${machine.pdf}`));
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

it("/sitemap.xml lists every page once with the day of its last change", async () => {
  const answer = await get("/sitemap.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const entries = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
  expect(entries.map(([, location]) => location)).toEqual(pages.map(({ path }) => `${ORIGIN}${path}`));
  const days = machines.map(({ updatedOn }) => updatedOn);
  expect(entries.map(([, , day]) => day)).toEqual([days.toSorted().at(-1), ...days]);
});

it("/robots.txt allows everything and names the sitemap", async () => {
  const answer = await get("/robots.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

it("/.well-known/security.txt names the contact, and never expires while the server runs", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const answer = await get("/.well-known/security.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect((await answer.text()).trimEnd().split("\n")).toEqual([
    "Contact: mailto:contacto@frukto.example",
    "Expires: 2027-05-23T12:00:00.000Z",
    "Preferred-Languages: es, en",
    `Canonical: ${ORIGIN}/.well-known/security.txt`,
  ]);
  vi.setSystemTime("2027-11-24T12:00:00Z");
  expect(await (await get("/.well-known/security.txt")).text()).toContain("Expires: 2028-05-22T12:00:00");
});

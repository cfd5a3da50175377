import { describe, expect, it } from "vitest";
import { machines } from "~content/machines/machines.server";
import { documentOf, jsonLdOf, metaOf } from "../support/documents";
import { renderedApp } from "../support/rendered-app";

const ORIGIN = "http://localhost:3000";
const get = await renderedApp();

const pages = [
  { path: "/", picture: "/og/inicio.jpg" },
  ...machines.map(({ url }) => ({ path: `/${url}`, picture: `/og/${url}.jpg` })),
];

describe.each(pages)("what search engines and shared links learn of $path", ({ path, picture }) => {
  it("has a title and a description of its own", async () => {
    const document = await documentOf(await get(path));
    const others = await Promise.all(
      pages.filter((page) => page.path !== path).map(async (page) => documentOf(await get(page.path))),
    );
    expect(document.title.length).toBeGreaterThan(20);
    expect(metaOf(document, "description")?.length).toBeGreaterThan(80);
    for (const other of others) {
      expect(document.title).not.toBe(other.title);
      expect(metaOf(document, "description")).not.toBe(metaOf(other, "description"));
    }
  });

  it("names its address on the public origin, whatever query it was asked with", async () => {
    const document = await documentOf(await get(`${path}?utm_source=x`));
    const address = `${ORIGIN}${path}`;
    const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`head link[rel="${rel}"]`)];
    expect(links("canonical").map((link) => link.href)).toEqual([address]);
    expect(links("alternate").map((link) => [link.hreflang, link.href])).toEqual([
      ["es-CL", address],
      ["x-default", address],
    ]);
    expect(metaOf(document, "og:url")).toBe(address);
  });

  it("shares its own picture", async () => {
    const document = await documentOf(await get(path));
    expect(metaOf(document, "og:image")).toBe(`${ORIGIN}${picture}`);
    expect(metaOf(document, "twitter:image")).toBe(`${ORIGIN}${picture}`);
    expect(metaOf(document, "twitter:card")).toBe("summary_large_image");
    expect(metaOf(document, "og:image:alt")).toBeTruthy();
  });

  it("may be indexed", async () => {
    expect(metaOf(await documentOf(await get(path)), "robots")).toBeUndefined();
  });
});

describe("JSON-LD", () => {
  it("of the home page names the company", async () => {
    const things = jsonLdOf(await documentOf(await get("/")));
    expect(things.map((thing) => thing["@type"])).toEqual(["Organization", "WebSite"]);
    expect(things[0]).toMatchObject({ name: "frukto", url: `${ORIGIN}/`, email: "contacto@frukto.example" });
  });

  it.each(machines)(
    "of $name is its breadcrumb and its description, without invented offers",
    async (machine) => {
      const html = await (await get(`/${machine.url}`)).text();
      const things = jsonLdOf(await documentOf(new Response(html)));
      expect(things.map((thing) => thing["@type"])).toEqual(["BreadcrumbList", "ItemPage"]);
      const [breadcrumb, page] = things;
      expect(breadcrumb?.itemListElement).toEqual([
        { "@type": "ListItem", position: 1, name: "Inicio", item: `${ORIGIN}/` },
        { "@type": "ListItem", position: 2, name: "Máquinas", item: `${ORIGIN}/#maquinas` },
        { "@type": "ListItem", position: 3, name: machine.name, item: `${ORIGIN}/${machine.url}` },
      ]);
      expect(page).toMatchObject({ url: `${ORIGIN}/${machine.url}`, mainEntity: { name: machine.name } });
      expect(JSON.stringify(things)).not.toMatch(/"(offers|price|review|aggregateRating|Product)"/);
    },
  );
});

describe("an unknown path", () => {
  it("is not indexed and has no canonical address", async () => {
    const document = await documentOf(await get("/no-existe"));
    expect(document.title).toBe("404 no encontrada · frukto");
    expect(metaOf(document, "robots")).toBe("noindex");
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
    expect(jsonLdOf(document)).toEqual([]);
  });
});

describe("/sitemap.xml", () => {
  it("lists every page once with the day of its last change", async () => {
    const answer = await get("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    const entries = [...xml.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
    expect(entries.map(([, location]) => location)).toEqual(pages.map(({ path }) => `${ORIGIN}${path}`));
    for (const [, , day] of entries) expect(day).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(await (await get("/sitemap.xml")).text()).toBe(xml);
  });
});

describe("/robots.txt", () => {
  it("allows everything and names the sitemap", async () => {
    const answer = await get("/robots.txt");
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});

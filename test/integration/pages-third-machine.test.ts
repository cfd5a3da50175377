import { describe, expect, it, vi } from "vitest";
import type { Machine } from "~content/machine";
import { machinesLead, reasonsFor } from "~content/machine-texts";
import { documentOf, jsonLdOf } from "../support/documents";
import { renderedApp } from "../support/rendered-app";

const third = vi.hoisted(
  (): Machine => ({
    name: "JDM XL",
    subtitle: "Ocho bebidas y agua, para recintos grandes",
    kind: "grande",
    txt: "La XL es una máquina de prueba: existe para mostrar que basta una entrada en el catálogo.",
    img: "/maquinas/jdm-ct",
    imgAlt: "Máquina JDM XL",
    url: "jdm_xl",
    updatedOn: "2031-05-06",
    pdf: "jdm-xl.pdf",
    characteristics: ["8 bebidas más agua"],
    imgGaleria: [{ src: "/maquinas/jdm-ct-frente", alt: "JDM XL de frente" }],
    tagline: "Grande. Ocho bebidas más agua.",
    comparison: {
      drinks: "8 bebidas más agua",
      space: "900 × 590 × 420 mm",
      supply: "Cartones de 10 L",
      advantage: "Sirve a recintos grandes",
    },
  }),
);

vi.mock("~content/machines.server", async (original) => {
  const { machines } = await original<typeof import("~content/machines.server")>();
  return { machines: [...machines, third] };
});

const { machines } = await import("~content/machines.server");
const get = await renderedApp();

const textOf = async (path: string) =>
  (await documentOf(await get(path))).querySelector("main")?.textContent?.replace(/\u00a0/g, " ") ?? "";

describe("one more entry in the catalogue", () => {
  it("has its page, with its own meta and JSON-LD", async () => {
    const answer = await get("/jdm_xl");
    expect(answer.status).toBe(200);
    const document = await documentOf(answer);
    expect(document.querySelector("h1")?.textContent).toBe("JDM XL");
    expect(document.title).toContain("JDM XL");
    expect(document.querySelector('meta[property="og:image"]')?.getAttribute("content")).toMatch(
      /\/og\/jdm_xl\.jpg$/,
    );
    expect(jsonLdOf(document)[1]).toMatchObject({ "@type": "ItemPage", mainEntity: { name: "JDM XL" } });
  });

  it("offers no datasheet while there is none", async () => {
    const html = await (await get("/jdm_xl")).text();
    expect(html).not.toContain("Descargar ficha tecnica");
    expect(html).not.toContain('jdm-xl.pdf"');
    expect(html).not.toContain("DigitalDocument");
  });

  it("has a card and a column of the comparison on the home page", async () => {
    const document = await documentOf(await get("/"));
    expect(document.querySelector('#maquinas li:last-child a[href="/jdm_xl"]')).not.toBeNull();
    expect(document.querySelector('th[scope="col"]:last-child')?.textContent).toBe("JDM XL");
    expect(jsonLdOf(document)[0], "no channel has an address here").not.toHaveProperty("sameAs");
    const text = await textOf("/");
    expect(text).toContain("Sirve a recintos grandes");
    expect(text).toContain(machinesLead(machines.length));
    for (const reason of reasonsFor(machines)) expect(text).toContain(reason.text);
    expect(text).toContain("uno grande");
  });

  it("is compared with the others on every machine's page", async () => {
    for (const { name } of machines.slice(0, -1))
      expect(await textOf("/jdm_xl")).toContain(`Compara con ${name}`);
    for (const text of ["Compara con JDM XL", "900 × 590 × 420 mm"])
      expect(await textOf("/jdm_ct")).toContain(text);
  });

  it("can be quoted, and is offered where a page is missing", async () => {
    const document = await documentOf(await get("/?maquina=jdm_xl"));
    expect(document.querySelector("textarea")?.value).toBe("Hola, quiero cotizar la máquina JDM XL.");
    expect(await textOf("/no-existe")).toContain("JDM XL");
  });

  it("is in the sitemap, and makes the home page as new as itself", async () => {
    const xml = await (await get("/sitemap.xml")).text();
    expect(xml).toContain("/jdm_xl</loc><lastmod>2031-05-06</lastmod>");
    expect(xml).toContain(":3000/</loc><lastmod>2031-05-06</lastmod>");
  });
});

import { describe, expect, it } from "vitest";
import { breadcrumbList, machinePage, organization } from "~/seo/json-ld";
import { machines } from "~content/machines/machines.server";

const origin = "https://www.frukto.example";
const company = {
  siteOrigin: origin,
  contactEmail: "hola@frukto.example",
  contactPhone: "+56 9 1234 5678",
  facebookUrl: "",
  videoChannelUrl: "",
};
const datasheet = { href: "/pdf/x.pdf", fileName: "Ficha tecnica X.pdf", label: "PDF" };

describe("organization", () => {
  it("says where the company is, in parts", () => {
    expect(organization(company).address).toEqual({
      "@type": "PostalAddress",
      addressLocality: "Colina",
      addressRegion: "Región Metropolitana",
      addressCountry: "CL",
    });
  });

  it("leaves out pages elsewhere that are not configured", () => {
    expect(organization(company)).not.toHaveProperty("sameAs");
    expect(organization({ ...company, videoChannelUrl: "https://video.example/frukto" }).sameAs).toEqual([
      "https://video.example/frukto",
    ]);
  });
});

describe("breadcrumbList", () => {
  it("counts from one and gives every crumb a full address", () => {
    const list = breadcrumbList(origin, [
      { name: "Inicio", path: "/" },
      { name: "JDM CT", path: "/jdm_ct" },
    ]);
    expect(list.itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Inicio", item: `${origin}/` },
      { "@type": "ListItem", position: 2, name: "JDM CT", item: `${origin}/jdm_ct` },
    ]);
  });
});

describe.each(machines)("machinePage of $name", (machine) => {
  const page = machinePage(origin, machine, datasheet);

  it("describes the machine by the catalogue's facts alone", () => {
    const description = JSON.stringify(page);
    for (const fact of [machine.txt, ...machine.characteristics]) expect(description).toContain(fact);
    expect(page.dateModified).toBe(machine.updatedOn);
  });

  it("names only full addresses", () => {
    const addresses = [...JSON.stringify(page).matchAll(/"(\/[^"]*|https?:[^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses)
      expect(address).toMatch(/^https:\/\/(www\.frukto\.example\/|schema\.org$)/);
  });
});

import { describe, expect, it, vi } from "vitest";
import { flavours } from "~content/flavours";
import { renderedApp } from "../support/documents";

// One of the two channels has an address.
vi.stubEnv("VIDEO_CHANNEL_URL", "https://video.example/frukto");
const { documentAt } = await renderedApp();

type Part = ParentNode | null | undefined;
const textsIn = (parent: Part, selector: string) =>
  [...(parent?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent?.trim());
const attributesIn = (parent: Part, selector: string, name: string) =>
  [...(parent?.querySelectorAll(selector) ?? [])].map((element) => element.getAttribute(name));

describe("flavours, before the script is there", () => {
  const addressOf = (index: number) => `/?sabor=${flavours.at(index % flavours.length)?.slug}#sabores`;

  it.each(flavours)("show $sabor and its place, and lead around both ends", async (flavour) => {
    const { id, slug, sabor } = flavour;
    const section = (await documentAt(`/?sabor=${slug}`)).querySelector("#sabores");
    const [panel, ...others] = section?.querySelectorAll('[data-shown="true"]') ?? [];
    expect(others).toEqual([]);
    expect(textsIn(panel, "h3")).toEqual([sabor]);
    expect(textsIn(panel, "p")).toEqual([flavour.text1, flavour.text2]);
    expect(textsIn(section, "p")).toContain(`${id + 1} de ${flavours.length}`);
    for (const picture of [flavour.img, flavour.bgImg])
      expect(section?.innerHTML).toContain(`${picture}.webp`);
    expect(attributesIn(section, 'img[alt^="Vaso de"]', "alt")).toEqual([
      `Vaso de ${sabor.toLowerCase()} con hielo`,
    ]);
    for (const [name, address] of [
      ["Sabor anterior", addressOf(id - 1)],
      ["Sabor siguiente", addressOf(id + 1)],
    ])
      expect(attributesIn(section, `a[aria-label="${name}"]`, "href")).toEqual([address, address]);
    expect(attributesIn(section, 'a[aria-current="true"]', "href")).toEqual([addressOf(id)]);
    expect(attributesIn(section, "a[aria-current]", "aria-label")).toEqual([`Ver sabor ${sabor}`]);
  });

  it("begin with the first one where the address names no known one", async () => {
    for (const path of ["/?sabor=mango", "/?sabor=CEREZA", "/?sabor=", "/"]) {
      expect(textsIn(await documentAt(path), '#sabores [data-shown="true"] h3')).toEqual([
        flavours[0]?.sabor,
      ]);
    }
  });

  it("are a named list of links with icons, without roles that need the script", async () => {
    const section = (await documentAt("/")).querySelector("#sabores");
    expect(section?.querySelectorAll('ul[aria-label="Elige un sabor"] a')).toHaveLength(flavours.length);
    expect(section?.querySelectorAll('[role="tab"], [role="tabpanel"], [role="button"]')).toHaveLength(0);
    // Each icon has a reflection.
    const icons = new Set(attributesIn(section, 'img[src*="/iconos/"]', "src"));
    expect([...icons]).toEqual(flavours.map(({ txtImg }) => txtImg));
  });
});

it("the contact form is complete as plain HTML, before the script is there", async () => {
  const form = (await documentAt("/")).querySelector("#contacto form");
  expect(form?.getAttribute("method")).toBe("post");
  expect(form?.getAttribute("action")).toBe("/?index#contacto");
  expect(form?.hasAttribute("novalidate")).toBe(false);
  for (const [name, expected] of Object.entries({
    from_name: { maxlength: "20", autocomplete: "name", type: "text" },
    telefono: { maxlength: "30", autocomplete: "tel", type: "text" },
    from_mail: { maxlength: "40", autocomplete: "email", type: "text", inputmode: "email" },
    message: { maxlength: "730", cols: "30", rows: "10" },
  })) {
    const control = form?.querySelector(`[name="${name}"]`);
    expect(control?.hasAttribute("required"), name).toBe(true);
    expect(form?.querySelector(`label[for="${control?.id}"]`), name).not.toBeNull();
    for (const [attribute, value] of Object.entries(expected))
      expect(control?.getAttribute(attribute), `${name}: ${attribute}`).toBe(value);
  }
});

it("the footer leads to the channels that have an address, in a window of their own", async () => {
  const footer = (await documentAt("/jdm_id3")).querySelector("footer");
  const links = 'a[href^="https:"]';
  expect(footer?.textContent).toContain("Facebook");
  expect(textsIn(footer, links)).toEqual([
    "Canal de video (se abre en una ventana nueva)",
    "WhatsApp (se abre en una ventana nueva)",
  ]);
  expect(attributesIn(footer, links, "href")[0]).toBe("https://video.example/frukto");
  expect(attributesIn(footer, links, "rel")).toEqual(Array(2).fill("noopener noreferrer"));
});

import { describe, expect, it, vi } from "vitest";
import { clients } from "~content/clients";
import { flavours } from "~content/flavours/flavours";
import { documentOf } from "../support/documents";
import { renderedApp } from "../support/rendered-app";

// One of the two channels has an address.
vi.stubEnv("VIDEO_CHANNEL_URL", "https://video.example/frukto");
const get = await renderedApp();
const documentAt = async (path: string) => documentOf(await get(path));

describe("flavours, before the script is there", () => {
  const addressOf = (index: number) => `/?sabor=${flavours.at(index % flavours.length)?.slug}#sabores`;

  it.each(flavours)(
    "lead from $sabor to its neighbours, around both ends, and say which one is shown",
    async ({ id, slug, sabor }) => {
      const section = (await documentAt(`/?sabor=${slug}`)).querySelector("#sabores");
      for (const [name, address] of [
        ["Sabor anterior", addressOf(id - 1)],
        ["Sabor siguiente", addressOf(id + 1)],
      ]) {
        const links = [...(section?.querySelectorAll(`a[aria-label="${name}"]`) ?? [])];
        expect(links.map((link) => link.getAttribute("href"))).toEqual([address, address]);
      }
      const [current, ...others] = section?.querySelectorAll("a[aria-current]") ?? [];
      expect(others).toEqual([]);
      expect(current?.getAttribute("aria-current")).toBe("true");
      expect(current?.getAttribute("aria-label")).toBe(`Ver sabor ${sabor}`);
      expect(current?.getAttribute("href")).toBe(addressOf(id));
      const glasses = [...(section?.querySelectorAll('img[alt^="Vaso de"]') ?? [])];
      expect(glasses.map((glass) => glass.getAttribute("alt"))).toEqual([
        `Vaso de ${sabor.toLowerCase()} con hielo`,
      ]);
    },
  );

  it("begin with the first one where the address names none that there is", async () => {
    for (const path of ["/?sabor=mango", "/?sabor=", "/"]) {
      const shown = (await documentAt(path)).querySelector('#sabores [data-shown="true"] h3');
      expect(shown?.textContent).toBe("Manzana");
    }
  });

  it("are a named list of links, and pose as no tab or button that needs the script", async () => {
    const section = (await documentAt("/")).querySelector("#sabores");
    expect(section?.querySelectorAll('ul[aria-label="Elige un sabor"] a')).toHaveLength(flavours.length);
    expect(section?.querySelectorAll('[role="tab"], [role="tabpanel"], [role="button"]')).toHaveLength(0);
  });
});

describe("the contact section, before the script is there", () => {
  it("shows e-mail, phone and address", async () => {
    const details = (await documentAt("/")).querySelector("#contacto dl");
    const hrefs = [...(details?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["mailto:contacto@frukto.example", "tel:+56900000000"]);
    expect(details?.textContent).toContain("+56 9 0000 0000");
    expect(details?.textContent).toContain("Colina, Región Metropolitana");
  });

  it("says what becomes of the visitor's data, folded up", async () => {
    const note = (await documentAt("/")).querySelector("#contacto details");
    expect(note?.hasAttribute("open")).toBe(false);
    expect(note?.querySelector("summary")?.textContent).toBe("¿Qué hacemos con tus datos?");
    expect(note?.textContent).toContain("lo guardamos en nuestro servidor");
  });

  it("has a form that is complete as plain HTML", async () => {
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
});

describe("the frame", () => {
  const textsIn = (parent: Element | null | undefined, selector: string) =>
    [...(parent?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent?.trim());
  const sectionOf = (document: Document, heading: RegExp) =>
    [...document.querySelectorAll("section")].find((section) =>
      heading.test(section.querySelector("h2")?.textContent ?? ""),
    );

  it("tells of four steps in order, and shows every client", async () => {
    const document = await documentAt("/");
    const steps = sectionOf(document, /Del mesón vacío/);
    expect(textsIn(steps, "h3")).toEqual(["MÁQUINAS", "SABORES", "DESPACHO", "MANTENCIÓN"]);
    const marks = sectionOf(document, /Ya se sirven/)?.querySelectorAll("img[alt]:not([alt=''])");
    expect(marks).toHaveLength(clients.length);
  });

  it("leads from the footer to every section", async () => {
    const footer = (await documentAt("/jdm_id3")).querySelector("footer");
    expect(textsIn(footer, "nav a")).toEqual(["Maquinas", "Nosotros", "Sabores", "Contacto"]);
    const support = [...(footer?.querySelectorAll("a") ?? [])].find(
      ({ textContent }) => textContent?.trim() === "Contáctenos",
    );
    expect(support?.getAttribute("href")).toBe("/#contacto");
  });

  it("names a channel without an address, and makes it neither a link nor a stop", async () => {
    const footer = (await documentAt("/")).querySelector("footer");
    const linkOf = (name: RegExp) =>
      [...(footer?.querySelectorAll("a") ?? [])].find((link) =>
        name.test(link.getAttribute("aria-label") ?? link.textContent ?? ""),
      );
    expect(footer?.textContent).toContain("Facebook");
    expect(linkOf(/Facebook/)).toBeUndefined();
    expect(linkOf(/^Canal de video/)?.getAttribute("href")).toBe("https://video.example/frukto");
    const chat = linkOf(/^WhatsApp \(se abre en una ventana nueva\)/);
    expect(chat?.getAttribute("href")).toMatch(/^https:\/\/api\.whatsapp\.com\/send\/\?phone=\d+$/);
    expect(chat?.getAttribute("rel")).toContain("noopener");
    expect(footer?.querySelectorAll("a, button, [tabindex]")).toHaveLength(7);
  });
});

it("the calculator keeps an impossible number, explains it and counts within the bounds", async () => {
  const form = (await documentAt("/?personas=%3Cb%3E&bebidas=99")).querySelector("#calculadora");
  const people = form?.querySelector<HTMLInputElement>('[name="personas"]');
  const drinks = form?.querySelector<HTMLInputElement>('[name="bebidas"]');
  expect(people?.value).toBe("<b>");
  expect(drinks?.getAttribute("aria-invalid")).toBe("true");
  const problem = form?.querySelector(`[id="${drinks?.getAttribute("aria-describedby")}"]`);
  expect(problem?.textContent).toBe("El máximo es 10: calculamos con 10.");
  expect(form?.querySelector("output")?.textContent).toMatch(/: 16\.000 .*192\.000 .*58 cajas/);
});

it("drops of fruit decorate the claim, unheard", async () => {
  const drops = [...(await documentAt("/")).querySelectorAll('#nosotros img[src^="/gotas/gota-"]')];
  expect(drops.map((drop) => drop.getAttribute("alt"))).toEqual(Array(8).fill(""));
});

it("the chat's launcher is a link to the conversation, before the script is there", async () => {
  const link = (await documentAt("/")).querySelector("[data-chat] a");
  expect(link?.getAttribute("href")).toBe("https://api.whatsapp.com/send/?phone=56900000000");
  expect(link?.getAttribute("rel")).toBe("noopener");
  expect(link?.getAttribute("aria-label")).toBe("Abrir chat de WhatsApp (se abre en una ventana nueva)");
});

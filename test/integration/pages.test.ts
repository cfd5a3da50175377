import { existsSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sections } from "~/home/sections";
import { FIELDS } from "~domain/enquiry/fields";
import { machinesLead, reasonsFor } from "~domain/machine-texts";
import { SITE } from "../site-folder";
import { home, machinePage, named, pages, site } from "../support/content";
import { documentOf, jsonLdOf, renderedApp } from "../support/documents";
import { withThirdMachine } from "../support/three-machines";

// Two of the three channels have an address. The owner has added the third.
const social = [
  { label: "Facebook", address: "" },
  { label: "Canal de video", address: "https://video.example/frukto" },
  { label: "Instagram", address: "https://instagram.example/frukto" },
];
const page = {
  slug: "de-prueba",
  title: "Despacho",
  lead: "Cuándo llega.",
  updatedOn: "2026-11-27",
  facts: [
    { label: "Plazo", value: "", required: undefined },
    { label: "Empresa", value: "{razonSocial}", required: undefined },
  ],
  sections: [{ title: "Dónde", text: "En Chile. Escribe a {correo}: respondemos." }],
  ...({ inFooter: true, hidden: undefined } as const),
};
const content = withThirdMachine({
  site: { ...site, social },
  pages: [...pages.map((notice) => ({ ...notice, inFooter: undefined })), page],
});
const { machines } = content;
const { get, documentAt } = await renderedApp(content);
const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, " ").trim();

describe.each(machines)("the page of $name", async (machine) => {
  const document = await documentAt(`/${machine.url}`);

  const main = document.querySelector("main");
  const linkTo = (href: string) => plain(main?.querySelector(`a[href="${href}"]`));

  it("shows its facts, breadcrumb and pictures, and nothing that plays or that the policy refuses", () => {
    expect(plain(document.querySelector("h1"))).toBe(machine.name);
    const rows = machine.technical.map(({ label, value }) => label + value);
    for (const part of [machine.subtitle, machine.txt, ...machine.characteristics, ...rows])
      expect(plain(main)).toContain(part);
    expect(main?.querySelector("details")?.previousElementSibling?.textContent).not.toMatch(/\d ×|× \d/);
    const crumbs = [...document.querySelectorAll('nav[aria-label="Ruta"] li')];
    expect(crumbs.map((crumb) => [plain(crumb), crumb.querySelector("a")?.getAttribute("href")])).toEqual([
      ["Inicio", "/"],
      ["Máquinas", "/#maquinas"],
      [machine.name, undefined],
    ]);
    const thumbnails = [...document.querySelectorAll('a[aria-label^="Ampliar imagen"]')];
    expect(thumbnails.map((link) => link.getAttribute("href"))).toEqual(
      machine.imgGaleria.map(({ src }) => `${src}.webp`),
    );
    const label = thumbnails[0]?.getAttribute("aria-label");
    expect(label).toContain(`Ampliar imagen 1 de ${machine.imgGaleria.length}`);
    // Sound and film hold up WebKit's load event.
    expect(document.querySelectorAll("audio, video, [style]")).toHaveLength(0);
  });

  it("offers the datasheet, if it has one, as a download with a readable name, type and size", () => {
    const link = document.querySelector(`a[href^="/pdf/${machine.pdf}?v="]`);
    expect(link !== null).toBe(existsSync(`${SITE}/public/pdf/${machine.pdf}`));
    if (!link) return;
    expect(plain(link)).toBe("Descargar ficha tecnica");
    expect(link.getAttribute("download")).toBe(`Ficha técnica ${machine.name}.pdf`);
    const description = document.getElementById(link.getAttribute("aria-describedby") ?? "");
    expect(plain(description)).toMatch(/^PDF, \d+(,\d)? (kB|MB)$/);
  });

  it("leads to a quote, to the showroom's form and to the other machines", () => {
    const form = [...document.querySelectorAll('a[href$="#contacto"]')];
    expect(form.map(plain)).toEqual(
      expect.arrayContaining([machinePage.showroom.action, "CONTACTO", "Contacto", site.footer.contact]),
    );
    expect(new Set(form.map((link) => link.getAttribute("href")))).toEqual(
      new Set([`/?maquina=${machine.url}#contacto`]),
    );
    expect(plain(main)).toContain(machinePage.showroom.title);
    for (const { name, url } of machines.filter(({ url }) => url !== machine.url)) {
      expect(linkTo(`/${url}`)).toBe(`Ver ${name}`);
      expect(plain(main)).toContain(`Compara con ${name}`);
    }
  });
});

it("a page of texts shows its breadcrumb, the company's facts and what is missing, and is in the footer", async () => {
  const document = await documentAt("/de-prueba?sabor=pera");
  const main = document.querySelector("main");
  expect(document.title).toBe(`Despacho · ${site.name}`);
  expect(plain(main)).toBe(
    "InicioDespachoDespachoCuándo llega.EmpresaPor completarDónde" +
      `En Chile. Escribe a ${site.email}: respondemos.${site.name}${site.email}${site.phone}${site.address}http://localhost:3000/de-prueba`,
  );
  expect(plain(main?.querySelector("section a"))).toBe(site.email);
  const [breadcrumb] = jsonLdOf(document);
  expect(breadcrumb?.itemListElement).toMatchObject([{ name: "Inicio" }, { name: "Despacho" }]);
  const home = await documentAt("/");
  expect(plain(home.querySelector('footer a[href="/de-prueba"]'))).toBe("Despacho");
  expect(plain(home.querySelector('footer a[href="/privacidad"]')), "without the mark").toBe(pages[0]?.title);
  const notice = plain((await documentAt("/privacidad")).querySelector("main"));
  expect(notice).toMatch(
    /Versión \d+, del \d+ de \w+ de 2026\. Rige desde el 1 de diciembre de 2026\. Hasta ese día/,
  );
  expect(notice).toContain("RUTPor completar");
});

it("the home page shows every machine's name, line and link", async () => {
  const document = await documentAt("/");
  const text = plain(document.querySelector("main"));
  const cards = [...document.querySelectorAll("#maquinas li")];
  expect(cards.map((card) => plain(card.querySelector("h3")))).toEqual(machines.map(({ name }) => name));
  for (const [index, { name, tagline, url, imgAlt }] of machines.entries()) {
    expect(plain(cards[index]?.querySelector("p"))).toBe(tagline);
    expect(cards[index]?.querySelector("img")?.alt).toBe(imgAlt);
    // Text browsers list the links by their text.
    expect(plain(cards[index]?.querySelector(`a[href="/${url}"]`))).toBe(`Ver detalle de ${name}`);
  }
  // The stories read the table. On a phone the style sheet shows the name next to each cell.
  const cells = [...document.querySelectorAll<HTMLElement>("#maquinas tbody tr:first-child td")];
  expect(cells.map(({ dataset }) => dataset.machine)).toEqual(machines.map(({ name }) => name));
  const wording = [
    machinesLead(home.machines, machines.length),
    ...reasonsFor(home.whyUs, machines).map((reason) => reason.text),
  ];
  for (const part of wording) expect(text).toContain(part.replace(/\s+/g, " "));
});

it("the contact form is complete as plain HTML, before the script is there", async () => {
  const form = (await documentAt("/")).querySelector("#contacto form");
  expect(form?.outerHTML).toMatch(/^<form(?!.*novalidate)[^>]* method="post" action="\/\?index#contacto"/i);
  for (const [name, limit, attributes] of [
    ["from_name", 20, 'autocomplete="name" type="text"'],
    ["telefono", 30, 'autocomplete="tel" inputmode="tel" type="text"'],
    [
      "from_mail",
      40,
      'autocomplete="email" inputmode="email" autocapitalize="none" autocorrect="off" spellcheck="false" type="text"',
    ],
    ["message", 730, 'cols="30" rows="10"'],
  ]) {
    const control = form?.querySelector(`[name="${name}"][required][maxlength="${limit}"]`);
    expect(control?.outerHTML.toLowerCase()).toContain(attributes);
    expect(form?.querySelector(`label[for="${control?.id}"]`), `${name}`).not.toBeNull();
  }
});

it("the privacy notice names all that the contact form asks for", async () => {
  const notice = plain((await documentAt("/privacidad")).querySelector("main"));
  for (const { label } of Object.values(FIELDS)) expect(notice).toContain(label.toLowerCase());
  expect(notice).not.toMatch(/[{}]/);
});

it.each(["footer", "#menu"])(
  "%s names every channel, and leads to those with an address in a window of their own",
  async (part) => {
    const links = [...(await documentAt("/jdm_id3")).querySelectorAll(`${part} li a`)];
    const networks = links.filter((link) => link.querySelector("svg") && !link.closest("nav"));
    expect(networks.map((network) => [plain(network)?.trim(), network.getAttribute("href")])).toEqual([
      ["Facebook", null],
      ["Canal de video (se abre en una ventana nueva)", social[1]?.address],
      ["Instagram (se abre en una ventana nueva)", social[2]?.address],
      ["WhatsApp (se abre en una ventana nueva)", expect.stringContaining("whatsapp")],
    ]);
    expect(networks.map((network) => network.getAttribute("rel"))).toEqual([
      null,
      ...Array(3).fill("noopener noreferrer"),
    ]);
    const drawings = networks.map((network) => network.querySelector("path")?.getAttribute("d"));
    expect(new Set(drawings).size, "each has an icon of its own").toBe(4);
  },
);

it("the home page has every section of the list, and menus lead to those that say so", async () => {
  const document = await documentAt("/");
  const shown = [...document.querySelectorAll("main > section")];
  expect(shown).toHaveLength(sections.length);
  const inMenu = sections.flatMap(({ id, menu }, index) => (menu ? [{ id, menu, index }] : []));
  for (const { id, index } of inMenu) expect(shown[index]?.id).toBe(id);
  const entriesOf = (part: string) =>
    [...document.querySelectorAll(`${part} a[href*="#"]:not([href="#contenido"])`)].map((link) => [
      plain(link),
      link.getAttribute("href"),
    ]);
  const to = (label: "header" | "footer") => inMenu.map(({ id, menu }) => [menu[label], `/#${id}`]);
  expect(entriesOf('nav[aria-label="Principal"]')).toEqual(to("header"));
  expect(entriesOf("#menu")).toEqual(to("header"));
  expect(entriesOf('nav[aria-labelledby="pie-sitio"]')).toEqual(to("footer"));
});

it.each(["/", "/jdm_id3", "/no-existe"])(
  "every anchor that %s leads to on the home page is there",
  async (path) => {
    const home = await documentAt("/");
    const links = [...(await documentAt(path)).querySelectorAll('a[href^="/"][href*="#"]')];
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const { hash } = new URL(`${link.getAttribute("href")}`, "http://x");
      expect(home.getElementById(hash.slice(1)), `${link.outerHTML}`).not.toBeNull();
    }
  },
);

it.each([
  ["/?maquina=jdm_xl", "Hola, quiero cotizar la máquina JDM XL."],
  ["/?sabor=pera&maquina=JDM_XL", `Hola, me interesa el sabor ${named.pera}.`],
  ["/", ""],
])(
  "without JavaScript, form and WhatsApp begin at %s with '%s', and links carry it on",
  async (path, draft) => {
    const document = await documentAt(path);
    expect(document.querySelector("textarea")?.value).toBe(draft);
    const addresses = (selector: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>(selector)].map(
        ({ href }) => new URL(href, "http://x"),
      );
    const chats = addresses('a[href*="whatsapp"]');
    expect(chats.map(({ searchParams }) => searchParams.get("text") ?? "")).toEqual(Array(3).fill(draft));
    const known = new URL(path.replace("maquina=JDM_XL", ""), "http://x").searchParams;
    const onward = ['a[href$="#contacto"]', 'a[href$="#sabores"][href*="sabor="]', '[href^="/jdm_ct"]'];
    for (const { searchParams, pathname } of onward.flatMap(addresses))
      for (const [name, value] of known)
        if (pathname === "/" || name !== "maquina")
          expect(searchParams.get(name), name).toEqual(name === "sabor" ? expect.any(String) : value);
  },
);

it.each(["/no-existe", "/jdm_ct/detalle", "/JDM_CT"])(
  "%s is answered with the not-found page and every machine",
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    const document = await documentOf(answer);
    expect(plain(document.querySelector("h1"))).toBe("404 no encontrada");
    expect(document.documentElement.dataset.page, "its address: all unknown paths share it").toBeUndefined();
    expect(document.querySelector("header")?.dataset.tone).toBe("unsettled");
    expect(plain(document.querySelector('main a[href="/"]'))).toBe("Ir inicio");
    for (const { url, name } of machines) {
      expect(plain(document.querySelector(`main a[href="/${url}"]`))).toContain(name);
    }
  },
);

describe("the error screen", () => {
  beforeEach(async () => {
    const { log } = await import("../../server/log.server");
    vi.spyOn(log, "error").mockImplementation(() => {});
  });

  it("names neither message nor stack, but the logged reference", async () => {
    const { log } = await import("../../server/log.server");
    const catalogue = await import("../../app/machine/catalogue.server");
    vi.spyOn(catalogue, "machineData").mockImplementation(() => {
      throw new Error("a secret of the machine room");
    });
    const answer = await get("/jdm_ct");
    expect(answer.status).toBe(500);
    const html = await answer.clone().text();
    const document = await documentOf(answer);
    expect(document.title).toBe("Error · frukto");
    expect(plain(document.querySelector("h1"))).toBe("Unexpected Application Error!");
    const [[entry] = []] = vi.mocked(log.error).mock.calls;
    const { reference } = entry as { reference: string };
    expect(reference).toMatch(/^[0-9a-f-]{36}$/);
    expect(plain(document.querySelector("main"))).toContain(`Referencia: ${reference}`);
    expect(html).not.toContain("machine room");
    expect(document.querySelector("pre")).toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });

  it("stands in when the settings of every page cannot be read", async () => {
    const settings = await import("../../server/config.server");
    vi.spyOn(settings, "publicSettings").mockImplementation(() => {
      throw new Error("no settings");
    });
    const answer = await get("/jdm_ct");
    expect(answer.status).toBe(500);
    const document = await documentOf(answer);
    expect(plain(document.querySelector("h1"))).toBe("Unexpected Application Error!");
    expect(plain(document.querySelector('main a[href="/"]'))).toBe("Ir inicio");
  });
});

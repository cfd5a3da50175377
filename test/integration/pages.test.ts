import { existsSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { flavours } from "~content/flavours/flavours";
import { comparisonRows } from "~content/machines/comparison-rows";
import { machines } from "~content/machines/machines.server";
import { documentOf } from "../support/documents";
import { renderedApp } from "../support/rendered-app";

const get = await renderedApp();

const plain = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim();

describe.each(machines)("the page of $name", (machine) => {
  it("shows name, subtitle, description, every characteristic and the breadcrumb", async () => {
    const answer = await get(`/${machine.url}`);
    expect(answer.status).toBe(200);
    const document = await documentOf(answer);
    expect(plain(document.querySelector("h1"))).toBe(machine.name);
    const text = plain(document.querySelector("main"));
    for (const part of [machine.subtitle, machine.txt, ...machine.characteristics])
      expect(text).toContain(part);
    const crumbs = [...document.querySelectorAll('nav[aria-label="Ruta"] li')];
    expect(crumbs.map(plain)).toEqual(["Inicio", "Máquinas", machine.name]);
    expect(crumbs.map((crumb) => crumb.querySelector("a")?.getAttribute("href"))).toEqual([
      "/",
      "/#maquinas",
      undefined,
    ]);
  });

  it("keeps the characteristics in a closed disclosure", async () => {
    const document = await documentOf(await get(`/${machine.url}`));
    const details = document.querySelector("main details");
    expect(details?.hasAttribute("open")).toBe(false);
    expect(details?.querySelectorAll("li")).toHaveLength(machine.characteristics.length);
    expect(plain(details?.querySelector("summary") ?? null)).toBe("Ver másVer menos");
  });

  it("offers the datasheet, if it has one, as a download with a readable name, type and size", async () => {
    const document = await documentOf(await get(`/${machine.url}`));
    const link = document.querySelector(`a[href="/pdf/${machine.pdf}"]`);
    expect(link !== null).toBe(existsSync(`public/pdf/${machine.pdf}`));
    if (!link) return;
    expect(plain(link)).toBe("Descargar ficha tecnica");
    expect(link?.getAttribute("download")).toBe(`Ficha tecnica ${machine.name}.pdf`);
    const description = document.getElementById(link?.getAttribute("aria-describedby") ?? "");
    expect(plain(description)).toMatch(/^PDF, \d+(,\d)? (kB|MB)$/);
  });

  it("links every thumbnail to its picture", async () => {
    const document = await documentOf(await get(`/${machine.url}`));
    const links = [...document.querySelectorAll('a[aria-label^="Ampliar imagen"]')];
    const count = machine.imgGaleria.length;
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      machine.imgGaleria.map(({ src }) => `${src}.webp`),
    );
    expect(links[0]?.getAttribute("aria-label")).toContain(`Ampliar imagen 1 de ${count}`);
  });

  it("leads to a quote, to the showroom's form and to the other machines", async () => {
    const document = await documentOf(await get(`/${machine.url}`));
    const linkTo = (href: string) => plain(document.querySelector(`main a[href="${href}"]`));
    expect(linkTo(`/?maquina=${machine.url}#contacto`)).toBe("Cotizar esta máquina");
    expect(linkTo("/#contacto")).toBe("Contáctanos");
    expect(plain(document.querySelector("main"))).toContain("VEN A CONOCER NUESTRO SHOWROOM");
    for (const other of machines.filter(({ url }) => url !== machine.url)) {
      expect(linkTo(`/${other.url}`)).toBe(`Ver ${other.name}`);
      expect(plain(document.querySelector("main"))).toContain(`Compara con ${other.name}`);
    }
  });

  it("brings no sound or film, which would hold up WebKit's load event even if it need not load", async () => {
    const document = await documentOf(await get(`/${machine.url}`));
    expect(document.querySelectorAll("audio, video")).toHaveLength(0);
  });

  it("carries no style attribute, which the policy would refuse", async () => {
    const document = await documentOf(await get(`/${machine.url}`));
    expect(document.querySelectorAll("[style]")).toHaveLength(0);
  });
});

describe("the home page", () => {
  it("shows every machine's name, line and link, and all that it is compared by", async () => {
    const document = await documentOf(await get("/"));
    const cards = [...document.querySelectorAll("#maquinas li")];
    expect(cards.map((card) => plain(card.querySelector("h3")))).toEqual(machines.map(({ name }) => name));
    for (const [index, { tagline, url, imgAlt }] of machines.entries()) {
      expect(plain(cards[index]?.querySelector("p") ?? null)).toBe(tagline);
      expect(cards[index]?.querySelector("img")?.alt).toBe(imgAlt);
      expect(cards[index]?.querySelector(`a[href="/${url}"]`)).not.toBeNull();
    }
    const rows = [...document.querySelectorAll("#maquinas tbody tr")];
    expect(rows.map((row) => [...row.children].map(plain))).toEqual(
      comparisonRows.map(({ fact, label }) => [
        label,
        ...machines.map(({ comparison }) => comparison[fact].replace(/\s+/g, " ")),
      ]),
    );
  });

  it.each(flavours)(
    "shows $sabor: name, both texts, glass, ground, its place in the row",
    async (flavour) => {
      const section = (await documentOf(await get(`/?sabor=${flavour.slug}`))).querySelector("#sabores");
      const [panel, ...others] = section?.querySelectorAll('[data-shown="true"]') ?? [];
      expect(others).toEqual([]);
      expect(plain(panel?.querySelector("h3") ?? null)).toBe(flavour.sabor);
      expect([...(panel?.querySelectorAll("p") ?? [])].map(plain)).toEqual([flavour.text1, flavour.text2]);
      expect([...(section?.querySelectorAll("p") ?? [])].map(plain)).toContain(
        `${flavour.id + 1} de ${flavours.length}`,
      );
      for (const picture of [flavour.img, flavour.bgImg])
        expect(section?.innerHTML).toContain(`${picture}.webp`);
      // Each stands on its mirror image.
      const icons = [...(section?.querySelectorAll('img[src*="/iconos/"]') ?? [])];
      expect([...new Set(icons.map((icon) => icon.getAttribute("src")))]).toEqual(
        flavours.map(({ txtImg }) => txtImg),
      );
    },
  );
});

describe("a quote for a machine", () => {
  const messageOf = async (path: string) =>
    (await documentOf(await get(path))).querySelector("textarea")?.value;

  it("starts the message with the machine", async () => {
    expect(await messageOf("/?maquina=jdm_ct")).toBe("Hola, quiero cotizar la máquina JDM CT.");
  });

  it.each(["/", "/?maquina=", "/?maquina=otra", "/?maquina=JDM_CT", "/?maquina=%3Cb%3E"])(
    "leaves the message empty at %s",
    async (path) => expect(await messageOf(path)).toBe(""),
  );
});

describe("an unknown path", () => {
  it.each(["/no-existe", "/jdm_ct/detalle", "/a/b/c", "/JDM_CT", "/%F0%9F%8D%8E"])(
    "answers %s with the not-found page and every machine",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      const document = await documentOf(answer);
      expect(plain(document.querySelector("h1"))).toBe("404 no encontrada");
      expect(plain(document.querySelector('main a[href="/"]'))).toBe("Ir inicio");
      for (const { url, name } of machines) {
        expect(plain(document.querySelector(`main a[href="/${url}"]`))).toContain(name);
      }
    },
  );
});

describe("the error screen", () => {
  it("of the server names neither message nor stack but the logged reference", async () => {
    const { log } = await import("../../server/log.server");
    const logged = vi.spyOn(log, "error").mockImplementation(() => {});
    const catalogue = await import("../../server/catalogue.server");
    vi.spyOn(catalogue, "bySlug").mockImplementation(() => {
      throw new Error("a secret of the machine room");
    });
    const answer = await get("/jdm_ct");
    expect(answer.status).toBe(500);
    const html = await answer.clone().text();
    const document = await documentOf(answer);
    expect(plain(document.querySelector("h1"))).toBe("Unexpected Application Error!");
    const reference = logged.mock.calls.map(([entry]) => (entry as { reference: string }).reference)[0];
    expect(reference).toMatch(/^[0-9a-f-]{36}$/);
    expect(plain(document.querySelector("main"))).toContain(`Referencia: ${reference}`);
    expect(html).not.toContain("machine room");
    expect(document.querySelector("pre")).toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });

  it("also stands in when the settings of every page could not be had", async () => {
    const { log } = await import("../../server/log.server");
    vi.spyOn(log, "error").mockImplementation(() => {});
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

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReleaseFolder } from "../support/content-releases";
import { startSite } from "../support/site-process";
import { expect, test } from "./fixtures";
import { flavoursOn } from "./flavours-page";
import { overlaps, textsCutOff } from "./texts";

test("a flavour whose name has a letter outside the font's cut is shown in the next font, and overlaps nothing", async ({
  page,
}) => {
  const releases = new ReleaseFolder(mkdtempSync(join(tmpdir(), "frukto-releases-")));
  releases
    .make("first")
    .change("content/flavours/pera/index.json", (pera) => ({ ...pera, sabor: "Żurawina" }));
  releases.name("first");
  const site = await startSite({ CONTENT_FOLDER: releases.path });
  try {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(`${site.url}/?sabor=pera`);
    const { section } = flavoursOn(page);
    await section.scrollIntoViewIfNeeded();
    const name = section.getByRole("heading", { level: 3 });
    await expect(name).toHaveText("Żurawina");
    await page.evaluate(() => document.fonts.ready);
    await name.evaluate((heading) => heading.setAttribute("id", "foreign"));
    const browser = await page.context().newCDPSession(page);
    await browser.send("DOM.enable");
    await browser.send("CSS.enable");
    const { root } = await browser.send("DOM.getDocument");
    const selector = "#foreign";
    const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
    const glyphs = fonts.map(({ isCustomFont, glyphCount }) => [isCustomFont, glyphCount]);
    expect(glyphs).toEqual(
      expect.arrayContaining([
        [true, 7],
        [false, 1],
      ]),
    );
    expect(await textsCutOff(page)).toEqual([]);
    // Names lie on their pictures.
    const texts = (await overlaps(section)).filter((pair) => !pair.includes("/sabores/"));
    expect(texts.filter((pair) => pair.includes("Żurawina"))).toEqual([]);
  } finally {
    await site.stop();
    rmSync(releases.path, { recursive: true });
  }
});

test("a page that was begun before a new release goes on, and the next one is whole", async ({ page }) => {
  const releases = new ReleaseFolder(mkdtempSync(join(tmpdir(), "frukto-releases-")));
  const make = (name: string, slogan: string) =>
    releases.make(name).change("content/site.json", (site) => ({ ...site, slogan }));
  make("first", "El lema de antes");
  releases.name("first");
  const site = await startSite({ CONTENT_FOLDER: releases.path });
  try {
    await page.goto(site.url);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("El lema de antes");
    const message = page.getByLabel("Mensaje", { exact: true });
    await message.fill("Empecé antes");
    make("second", "El lema de hoy");
    releases.name("second", "first");
    const shown = async () => (await (await fetch(`${site.url}/healthz`)).json()).content;
    await expect.poll(shown, { timeout: 60_000 }).toBe("second");
    await expect(message).toHaveValue("Empecé antes");
    await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("JDM CT");
    await expect(footer).toContainText("El lema de hoy");
    // Until the script is there, Back would change the address alone.
    await expect(page.getByRole("button", { name: "Abrir chat de WhatsApp" })).toBeVisible();
    await page.goBack();
    await expect(message).toHaveValue("Empecé antes");
    await expect(footer).toContainText("El lema de hoy");
  } finally {
    await site.stop();
    rmSync(releases.path, { recursive: true });
  }
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReleaseFolder } from "../support/content-releases";
import { startSite } from "../support/site-process";
import { expect, test } from "./fixtures";

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

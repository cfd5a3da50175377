import type { Page } from "@playwright/test";
import { clients } from "~content/clients";
import { machines } from "../support/content";
import { startSite } from "../support/site-process";
import { violationsAtBothWidths } from "./accessibility-violations";
import { expectNoOverflow } from "./no-overflow";
import { expect, test } from "./site";

test.use({ motion: true, film: true });

const footer = (page: Page) => page.getByRole("contentinfo");

// With it, the visitors of the stories go through all of this.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each machine has a card that leads to its page", async ({ page }) => {
    for (const { name, tagline, url } of machines) {
      await page.goto("/");
      const card = page.locator("#maquinas li", { has: page.getByRole("heading", { name, exact: true }) });
      await expect(card).toContainText(tagline);
      await expect(card.getByRole("img", { name: new RegExp(name) })).toBeVisible();
      await card.getByRole("link", { name: "Ver detalle" }).click();
      await expect(page).toHaveURL(`/${url}`);
    }
  });

  test("the four steps and the clients are shown in order", async ({ page }) => {
    await page.goto("/");
    const steps = page.locator("section", { has: page.getByRole("heading", { name: /Del mesón vacío/ }) });
    await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
      "1 MÁQUINAS",
      "2 SABORES",
      "3 DESPACHO",
      "4 MANTENCIÓN",
    ]);
    const section = page.locator("section", { has: page.getByRole("heading", { name: /Ya se sirven/ }) });
    const marks = section.getByRole("img");
    await expect(marks).toHaveCount(clients.length);
    await marks.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        marks.evaluateAll((all) => all.every((mark) => (mark as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
  });

  test("the footer leads to every section and to support", async ({ page }) => {
    await page.goto("/jdm_id3");
    await expect(footer(page).getByRole("navigation").getByRole("link")).toHaveText([
      "Maquinas",
      "Nosotros",
      "Sabores",
      "Contacto",
    ]);
    await footer(page).getByRole("link", { name: "Contáctenos" }).click();
    await expect(page).toHaveURL("/#contacto");
  });
});

test("a social link without an address is named and dimmed, but neither a link nor a stop", async ({
  page,
}) => {
  await page.goto("/");
  for (const name of ["Facebook", "Canal de video"]) {
    await expect(footer(page).getByText(name)).toBeAttached();
    await expect(footer(page).getByRole("link", { name })).toHaveCount(0);
  }
  const chat = footer(page).getByRole("link", { name: "WhatsApp (se abre en una ventana nueva)" });
  await expect(chat).toHaveAttribute("href", /^https:\/\/api\.whatsapp\.com\/send\/\?phone=\d+$/);
  await expect(chat).toHaveAttribute("rel", /noopener/);
  expect(await footer(page).locator("a, button, [tabindex]").count()).toBe(6);
});

test("a social link whose address is configured is a link", async ({ page }) => {
  const site = await startSite({
    FACEBOOK_URL: "https://facebook.example/frukto",
    VIDEO_CHANNEL_URL: "https://video.example/frukto",
  });
  try {
    await page.goto(site.url);
    await expect(footer(page).getByRole("link", { name: /^Facebook/ })).toHaveAttribute(
      "href",
      "https://facebook.example/frukto",
    );
    await expect(footer(page).getByRole("link", { name: /^Canal de video/ })).toHaveAttribute(
      "href",
      "https://video.example/frukto",
    );
  } finally {
    await page.goto("about:blank");
    await site.stop();
  }
});

test("the page is never wider than the screen, and has no accessibility violation", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Pausar video" })).toBeVisible();
  await expectNoOverflow(page);
  expect(await violationsAtBothWidths(page)).toEqual([]);
});

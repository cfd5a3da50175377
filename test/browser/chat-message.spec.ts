import type { Page } from "@playwright/test";
import { box, input, launcher, openChat, test } from "./chat-page";
import { expect } from "./site";

/** Writes into the chat and returns the address of the window that opens. */
async function sendInChat(page: Page, text: string): Promise<URL> {
  const popup = page.waitForEvent("popup");
  await input(page).fill(text);
  await input(page).press("Enter");
  const opened = await popup;
  await opened.waitForURL(/whatsapp/);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  const address = new URL(opened.url());
  await opened.close();
  return address;
}

test("a message opens WhatsApp in a window of its own and clears the input", async ({ page }) => {
  await openChat(page);
  const text = "¿Tienen té & café? #1 + 50% 🍐 مرحبا";
  const address = await sendInChat(page, text);
  expect(address.origin + address.pathname).toBe("https://api.whatsapp.com/send/");
  expect([...address.searchParams]).toEqual([
    ["phone", "56900000000"],
    ["text", text],
  ]);
  await expect(input(page)).toHaveValue("");
});

test("an empty or blank message does nothing", async ({ page, context }) => {
  await openChat(page);
  await input(page).press("Enter");
  await input(page).fill("   ");
  await box(page)
    .getByRole("button", { name: /^Enviar/ })
    .click();
  await expect(input(page)).toHaveValue("   ");
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL("/");
});

test("where new windows are blocked, WhatsApp opens in this one", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openChat(page);
  await input(page).fill("Hola");
  await input(page).press("Enter");
  await expect(page).toHaveURL("https://api.whatsapp.com/send/?phone=56900000000&text=Hola");
});

test("where the box's code can't be had, the launcher opens WhatsApp itself", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route(/chat-box/, (route) => route.abort());
  await page.goto("/jdm_ct");
  const popup = page.waitForEvent("popup");
  await launcher(page).click();
  await (await popup).waitForURL(/whatsapp\.com\/send\/\?phone=56900000000&text=.*JDM%20CT/);
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
});

test("on a machine's page the message starts as its quote does, also after moving on", async ({ page }) => {
  await openChat(page, "/jdm_ct");
  await expect(input(page)).toHaveValue(/JDM CT/);
  await page.getByRole("navigation", { name: "Ruta" }).getByRole("link", { name: "Inicio" }).click();
  await expect(page).toHaveURL("/");
  await launcher(page).click();
  await expect(input(page)).toHaveValue("");
  await input(page).fill("Mi propio texto");
  await page.goBack();
  await expect(page).toHaveURL("/jdm_ct");
  await launcher(page).click();
  await expect(input(page)).toHaveValue("Mi propio texto");
});

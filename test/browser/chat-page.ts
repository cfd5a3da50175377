import type { Page } from "@playwright/test";
import { test as base, expect } from "./site";

/** WhatsApp itself stays out of the tests; its address is what counts. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.route("https://api.whatsapp.com/**", (route) => route.fulfill({ body: "WhatsApp" }));
    await use(context);
  },
});

export const LAUNCHER = /^Abrir chat de WhatsApp/;

export const launcher = (page: Page) => page.getByRole("button", { name: LAUNCHER });
export const box = (page: Page) => page.getByRole("dialog", { name: "Chat de WhatsApp" });
export const input = (page: Page) => box(page).getByRole("textbox", { name: "Mensaje" });

export async function openChat(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await launcher(page).click();
  await expect(input(page)).toBeFocused();
}

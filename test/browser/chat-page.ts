import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

const chat = (page: Page) => page.locator("[data-chat]");
export const launcher = (page: Page) => chat(page).getByRole("button", { name: /^Abrir chat de WhatsApp/ });
export const box = (page: Page) => chat(page).getByRole("dialog", { name: "Chat de WhatsApp" });
export const input = (page: Page) => box(page).getByRole("textbox", { name: "Mensaje" });

export async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await expect(input(page)).toBeFocused();
}

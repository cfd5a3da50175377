import type { Page } from "@playwright/test";
import { expect } from "./site";

export const launcher = (page: Page) => page.getByRole("button", { name: /^Abrir chat de WhatsApp/ });
export const box = (page: Page) => page.getByRole("dialog", { name: "Chat de WhatsApp" });
export const input = (page: Page) => box(page).getByRole("textbox", { name: "Mensaje" });

export async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await expect(input(page)).toBeFocused();
}

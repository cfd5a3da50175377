import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The chat as visitors use it. */
export function chatOn(page: Page) {
  const chat = page.locator("[data-chat]");
  const launcher = chat.getByRole("button", { name: /^Abrir chat de WhatsApp/ });
  const box = chat.getByRole("dialog", { name: "Chat de WhatsApp" });
  const input = box.getByRole("textbox", { name: "Mensaje" });
  return {
    launcher,
    box,
    input,
    closeButton: box.getByRole("button", { name: "Cerrar chat" }),
    async open(): Promise<void> {
      await launcher.click();
      await expect(input).toBeFocused();
    },
  };
}

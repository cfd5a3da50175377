import type { Page } from "@playwright/test";
import { expect } from "./site";

export const thumbnail = (page: Page, number: number) =>
  page.getByRole("link", { name: `Ampliar imagen ${number} de 5` });
export const modal = (page: Page) => page.getByRole("dialog", { name: "Imágenes de JDM ID3" });
export const announced = (page: Page) => modal(page).getByRole("status");

/** Resolves when the modal neither fades in nor out. */
export async function faded(page: Page): Promise<void> {
  await expect.poll(() => page.locator("dialog").evaluate((dialog) => dialog.getAnimations().length)).toBe(0);
}

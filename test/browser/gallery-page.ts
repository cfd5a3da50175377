import type { Page } from "@playwright/test";
import { id3 } from "../support/content";
import { expect } from "./fixtures";

export const thumbnail = (page: Page, number: number) =>
  page.getByRole("link", { name: `Ampliar imagen ${number} de 5` });
export const modal = (page: Page) => page.getByRole("dialog", { name: `Imágenes de ${id3.name}` });
export const announced = (page: Page) => modal(page).getByRole("status");

/** Resolves when the modal is open and has faded in. */
export async function fadedIn(page: Page): Promise<void> {
  const isStill = (dialog: Element) => dialog.matches(":modal") && dialog.getAnimations().length === 0;
  await expect.poll(() => page.locator("dialog").evaluate(isStill)).toBe(true);
}

import type { Page } from "@playwright/test";
import { id3 } from "../support/content";

export const thumbnail = (page: Page, number: number) =>
  page.getByRole("link", { name: `Ampliar imagen ${number} de 5` });
export const modal = (page: Page) => page.getByRole("dialog", { name: `Imágenes de ${id3.name}` });
export const announced = (page: Page) => modal(page).getByRole("status");

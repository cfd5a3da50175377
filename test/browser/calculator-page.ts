import type { Page } from "@playwright/test";
import { home } from "../support/content";
import { expect } from "./fixtures";

/** The savings calculator of the home page, as its tests use it. */
export function calculatorOn(page: Page) {
  // Not by role and name, because each look-up would go through the whole page.
  const form = page.locator("#calculadora");
  return {
    form,
    people: form.getByLabel(home.calculator.people, { exact: true }),
    drinks: form.getByLabel(home.calculator.drinks),
    result: form.locator("output"),
    spoken: form.locator("#ahorro [aria-live=polite]"),
    button: (name: string) => form.getByRole("button", { name }),
    async open(path = "/#nosotros") {
      await page.goto(path);
      // Hydration leaves no mark on the form, so wait for the flavours' tab list.
      await expect(page.locator("[role=tablist]")).toBeAttached();
    },
    async expectResult(month: string, year: string, boxes: string) {
      await expect(this.result).toHaveText(
        new RegExp(`: ${month} botellas de 500 cc menos al mes, ${year} botellas menos al año, ${boxes}`),
      );
    },
  };
}

import type { Page } from "@playwright/test";
import { expect } from "./site";

export const header = (page: Page) => page.getByRole("banner");
export const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name, exact: true });
export const current = (page: Page) =>
  page.getByRole("navigation", { name: "Principal" }).locator("[aria-current]");

/** The section's top lies at the header's lower edge. */
export async function expectLanded(page: Page, selector: string) {
  const gap = () =>
    page
      .locator(selector)
      .evaluate((section) =>
        Math.abs(
          section.getBoundingClientRect().top -
            (document.querySelector("header")?.offsetHeight ?? Number.NaN),
        ),
      );
  await expect.poll(gap).toBeLessThan(1);
}

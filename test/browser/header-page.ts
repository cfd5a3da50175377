import type { Page } from "@playwright/test";
import { hexBytes } from "../../owner/pictures/contrast";
import { token } from "../../vite-plugins/token";
import { expect } from "./fixtures";

// Not by role and name, because each look-up would go through the whole page; accessibility-tree.spec.ts reads both.
export const header = (page: Page) => page.locator("header");
const principal = (page: Page) => header(page).locator("nav[aria-label=Principal]");
export const entry = (page: Page, name: string) => principal(page).getByRole("link", { name, exact: true });
export const current = (page: Page) => principal(page).locator("[aria-current]");

export const OVER_PICTURE = { color: "rgb(255, 255, 255)", "background-color": "rgba(0, 0, 0, 0)" };
const channels = (name: string) => hexBytes(token(name)).join(", ");
export const YELLOW = `rgb(${channels("yellow")})`;
export const OVER_WORDS = {
  color: "rgb(255, 255, 255)",
  "background-color": `rgba(${channels("deep")}, 0.94)`,
};
export const BELOW_PICTURE = { color: "rgb(0, 0, 0)", "background-color": "rgb(255, 255, 255)" };

export type HeaderColours = typeof OVER_PICTURE;

export async function expectHeader(page: Page, colours: HeaderColours) {
  for (const [property, colour] of Object.entries(colours))
    await expect(header(page)).toHaveCSS(property, colour);
}

/** Expects the section's title to be below the header: 40 px, or, where the section has its own ground, all of it. */
export async function expectLanded(page: Page, selector: string) {
  const gap = () =>
    page.locator(selector).evaluate((section) => {
      const header = document.querySelector("header")?.offsetHeight ?? Number.NaN;
      const isPadded = section.matches("[class*=section]");
      const landed = isPadded ? section.querySelector("h2") : section;
      return Math.abs((landed?.getBoundingClientRect().top ?? Number.NaN) - header - (isPadded ? 40 : 0));
    });
  await expect.poll(gap).toBeLessThan(1);
}

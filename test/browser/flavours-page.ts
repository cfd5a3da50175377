import type { Page } from "@playwright/test";
import { flavours } from "../support/content";
import { expect } from "./fixtures";

/** Slug and name of each flavour, in display order. */
export const flavourNames = flavours.map(({ slug, sabor }) => [slug, sabor] as const);

const nameAt = (index: number) => flavourNames.at(index)?.[1] ?? "";

/** The first, second and last flavour. */
export const firstName = nameAt(0);
export const secondName = nameAt(1);
export const lastName = nameAt(-1);

/** The flavours section as visitors use it. */
export function flavoursOn(page: Page) {
  const section = page.locator("#sabores");
  const tab = (name: string) => section.getByRole("tab", { name: `Ver sabor ${name}` });

  /** Expects exactly this flavour on stage: its name, its position and its tab. */
  async function expectShown(name: string) {
    await expect(section.getByRole("heading", { level: 3 })).toHaveText([name]);
    const position = flavourNames.findIndex(([, each]) => each === name) + 1;
    await expect(section.getByText(`${position} de ${flavourNames.length}`)).toBeVisible();
    await expect(section.getByRole("tab", { selected: true })).toHaveAccessibleName(`Ver sabor ${name}`);
  }

  return {
    section,
    tab,
    expectShown,
    next: section.getByRole("button", { name: "Sabor siguiente" }),
    previous: section.getByRole("button", { name: "Sabor anterior" }),
    async choose(name: string) {
      await tab(name).click();
      await expectShown(name);
    },
    /** Opens the section and waits for hydration. */
    async open(path = "/#sabores") {
      await page.goto(path);
      await expect(section.getByRole("tablist")).toBeVisible();
      await section.scrollIntoViewIfNeeded();
    },
  };
}

import type { Page } from "@playwright/test";
import { flavours, machines, site } from "../support/content";
import { violationsAtBothWidths } from "./accessibility-violations";
import { expect, test } from "./fixtures";

test.use({ motion: true, film: true });

test("the page has no accessibility violation, fills the widest screens and can be printed", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator("#inicio").getByRole("button", { name: "Pausar video" }).click();
  await expect(page.locator("#inicio").getByRole("button", { name: "Reproducir video" })).toBeVisible();
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await test.step("the machines' cards fill the widest screens, with their words below the title", async () => {
    await page.setViewportSize({ width: 2560, height: 1440 });
    const cards = await page.locator("#maquinas li").evaluateAll((all) =>
      all.map((card) => {
        const { left, right } = card.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(cards.map(({ left }) => left)).toEqual([0, ...cards.slice(0, -1).map(({ right }) => right)]);
    expect(cards.at(-1)?.right).toBe(2560);
    const edgeOf = async (name: string) =>
      (await page.locator("#maquinas").getByRole("heading", { name, exact: true }).boundingBox())?.x;
    expect(await edgeOf(machines[0]?.name ?? "")).toBe(await edgeOf("Máquinas"));
  });

  await test.step("in print: four pages, dark text, no controls, pictures beside their names", async () => {
    // The width of A4 between its margins.
    await page.setViewportSize({ width: 688, height: 1010 });
    await page.emulateMedia({ media: "print" });
    expect(await overlaps(page)).toEqual([]);
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("textbox")).toHaveCount(0);
    for (const { name } of machines) {
      const card = page.locator("#maquinas li", { has: page.getByRole("heading", { name, exact: true }) });
      const picture = await card.getByRole("img").boundingBox();
      const words = await card.getByRole("heading").boundingBox();
      expect(words?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? Number.NaN));
      expect(words?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? Number.NaN));
    }
    for (const { sabor } of flavours)
      await expect(page.getByRole("heading", { name: sabor, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: site.email }).first()).toBeVisible();
    const colours = await page
      .locator("main *")
      .evaluateAll((all) => [
        ...new Set(all.filter((it) => it.checkVisibility()).map((it) => getComputedStyle(it).color)),
      ]);
    expect(colours).toEqual(["rgb(10, 20, 19)"]);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(4);
  });
});

/** Returns pairs of texts, or of a text and a picture, that overlap by more than a few pixels. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance in pixels, because edges have fractions. */
    const TOLERANCE = 1;
    /** Share of a line's box above and below its letters: headings have tight lines. */
    const AIR = 0.28;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden");

    const things: { name: string; isPicture: boolean; box: DOMRect }[] = [];
    const add = (name: string, isPicture: boolean, box: DOMRect) => {
      if (box.width > 0 && box.height > 0) things.push({ name, isPicture, box });
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const name = node.textContent?.trim().slice(0, 40);
      if (!name || !node.parentElement || !isShown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects())
        add(name, false, new DOMRect(x, y + AIR * height, width, (1 - 2 * AIR) * height));
    }
    for (const image of document.images)
      if (isShown(image)) add(image.alt || image.src, true, image.getBoundingClientRect());

    return things.flatMap((one, index) =>
      things.slice(index + 1).flatMap((other) => {
        if (one.isPicture && other.isPicture) return [];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return across > TOLERANCE && down > TOLERANCE ? [`${one.name} / ${other.name}`] : [];
      }),
    );
  });
}

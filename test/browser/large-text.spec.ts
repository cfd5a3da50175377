import type { Locator, Page } from "@playwright/test";
import { doubleText } from "./double-text";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";
import { spaceText } from "./text-spacing";
import { textsCutOff } from "./texts-cut-off";

test.use({ viewport: { width: 320, height: 844 } });

const PATHS = ["/no-existe", "/jdm_id3", "/jdm_ct", "/"];

test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

test("no page is wider than its window, and every text can be read whole with wider spacing on phones", async ({
  page,
}) => {
  for (const path of PATHS) {
    await page.goto(path);
    for (const more of await page.getByText("Ver más", { exact: true }).all()) await more.click();
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
    const measurements = await measurementsInLines(page);
    if (path !== "/no-existe") expect(measurements, path).toContainEqual(["400 × 590 × 420\u00a0mm", 1]);
    expect(
      measurements.filter(([, lines]) => lines !== 1),
      path,
    ).toEqual([]);
    await spaceText(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => textsCutOff(page), `${path} at ${width} px`).toEqual([]);
    }
  }

  await test.step("each flavour's on the home page, and no name reaches another in the picker", async () => {
    const flavours = flavoursOn(page);
    for (const [, name] of flavourNames) {
      await flavours.tab(name).click();
      await flavours.expectShown(name);
      expect(await textsCutOff(page), name).toEqual([]);
      expect(await namesThatTouch(flavours.section), name).toEqual([]);
    }
  });

  // The stories meet large text on the other pages.
  await test.step("at 200 %, too, on an unknown path", async () => {
    await doubleText(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto("/no-existe");
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    await expect.poll(() => textsCutOff(page)).toEqual([]);
  });
});

/** Returns names in the picker that overlap the next one. */
function namesThatTouch(section: Locator): Promise<(string | null)[]> {
  return section.getByRole("tab").evaluateAll((tabs) => {
    const linesOf = (tab: Element | undefined) => {
      const range = document.createRange();
      if (tab?.lastElementChild) range.selectNodeContents(tab.lastElementChild);
      return [...range.getClientRects()];
    };
    return tabs
      .filter((tab, index) =>
        linesOf(tab).some(({ top, bottom, right }) =>
          linesOf(tabs[index + 1]).some(
            (next) => next.top < bottom && next.bottom > top && next.left < right,
          ),
        ),
      )
      .map(({ textContent }) => textContent);
  });
}

/** Returns the texts with a measurement's three sides, and in how many lines each stands. */
function measurementsInLines(page: Page): Promise<(readonly [string | undefined, number])[]> {
  return page.locator("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const sides = /\d+ × \d+ × \d+\smm/.exec(text.textContent ?? "");
      if (!sides || !text.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.setStart(text, sides.index);
      range.setEnd(text, sides.index + sides[0].length);
      found.push([sides[0], range.getClientRects().length] as const);
    }
    return found;
  });
}

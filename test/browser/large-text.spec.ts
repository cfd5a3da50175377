import type { Locator } from "@playwright/test";
import { doubleText, zoomText } from "./double-text";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";
import { spaceText } from "./text-spacing";
import { textsCutOff } from "./texts-cut-off";

test.use({ viewport: { width: 320, height: 844 } });

const PATHS = ["/no-existe", "/jdm_id3", "/jdm_ct", "/privacidad", "/"];

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

test("headings and numbers can be read whole where text zoom also enlarges what follows the window's width", async ({
  page,
}) => {
  for (const path of ["/no-existe", "/"]) {
    for (const width of [320, 1280]) {
      const zoomed = await page.context().newPage();
      await zoomed.setViewportSize({ width, height: 844 });
      await zoomed.goto(path);
      await zoomText(zoomed);
      const headings = "h1, h2, h3, strong, output, [class*=number]";
      const found = await textsCutOff(zoomed);
      const words = (await zoomed.locator(headings).allTextContents()).map((text) =>
        text.trim().slice(0, 60),
      );
      const cut = found.filter((text) => words.includes(text.replace(/: \d+ px$/, "")));
      expect(cut, `${path} at ${width} px`).toEqual([]);
      await zoomed.close();
    }
  }
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

import type { Locator } from "@playwright/test";
import { doubleText } from "./double-text";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";
import { spaceText } from "./text-spacing";
import { textsCutOff } from "./texts-cut-off";

// The stories test large text at 390 px.
test.use({ viewport: { width: 320, height: 844 } });

const PATHS = ["/", "/jdm_id3", "/jdm_ct", "/no-existe"];

test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

test("every text can be read whole with text at 200 % on the narrowest screen", async ({ page }) => {
  await doubleText(page);
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    await expect.poll(() => textsCutOff(page), path).toEqual([]);
  }
});

test("every text can be read whole with wider spacing on phones", async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path);
    await spaceText(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => textsCutOff(page), `${path} at ${width} px`).toEqual([]);
    }
  }

  await test.step("each flavour's too, and no name reaches another in the picker", async () => {
    await page.goto("/");
    await spaceText(page);
    const flavours = flavoursOn(page);
    for (const [, name] of flavourNames) {
      await flavours.tab(name).click();
      await flavours.expectShown(name);
      expect(await textsCutOff(page), name).toEqual([]);
      expect(await namesThatTouch(flavours.section), name).toEqual([]);
    }
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

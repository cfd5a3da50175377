import { chromium, type Page } from "@playwright/test";
import { hasOldChromiums, NO_OLD_CHROMIUMS, oldChromiumLaunch } from "../support/engines/old-chromium";
import { expect, test } from "./fixtures";

/** Playwright's locators need a newer browser, so these tests read and press the page's own elements. */
const press = (page: Page, selector: string) =>
  page.evaluate(`document.querySelector('${selector}').click()`);
const styleOf = (page: Page, selector: string, property: string) => () =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);

test.describe("at the floor and below", { tag: "@ci" }, () => {
  test.beforeEach(() => test.skip(!hasOldChromiums(), NO_OLD_CHROMIUMS));

  test("Chromium 103 opens the menu, computes and opens the chat", async ({ site }) => {
    const browser = await chromium.launch(oldChromiumLaunch(103));
    const page = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } });
    await page.goto("/");
    await expect
      .poll(() => page.evaluate("Boolean(document.querySelector('[data-chat] button'))"))
      .toBe(true);
    await press(page, "header button");
    const panel = styleOf(page, "#menu", "display");
    await expect.poll(panel).toBe("block");
    await press(page, '#menu a[href="/#nosotros"]');
    await expect.poll(panel).toBe("none");
    await press(page, '[value="personas-mas"]');
    await expect.poll(() => page.evaluate("document.querySelector('#personas').value")).toBe("90");
    await press(page, "[data-chat] button");
    await expect.poll(() => page.evaluate("Boolean(document.querySelector('[data-open]'))")).toBe(true);
    await expect.poll(styleOf(page, "[role=dialog]", "opacity")).toBe("1");
    expect(await page.evaluate("document.querySelector('[role=dialog]').offsetHeight")).toBeGreaterThan(300);
    await browser.close();
  });

  test("Chromium 92 shows the plain page, without style and script", async ({ site }) => {
    const browser = await chromium.launch(oldChromiumLaunch(92));
    const page = await browser.newPage({ baseURL: site.url });
    await page.goto("/jdm_ct");
    // Longer than scripts wait for the first paint.
    await page.waitForTimeout(3_500);
    expect(await page.evaluate("'__remixRouter' in window")).toBe(false);
    expect(await styleOf(page, "header", "position")()).toBe("static");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const isTooWide =
      "[...document.querySelectorAll('img, video')].some(({ offsetWidth }) => offsetWidth > 390)";
    expect(await page.evaluate(isTooWide)).toBe(false);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await browser.close();
  });
});

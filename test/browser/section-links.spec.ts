import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { entry, expectLanded, header } from "./header-page";
import { hold } from "./hold";

test.use({ motion: true });

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Starts to record scroll positions, and whether the page has come to rest. */
async function recordScroll(page: Page) {
  await page.evaluate(async () => {
    // Scroll events arrive with the next frame, so the first may belong to an earlier scroll.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const recorded = { trail: [] as number[], rests: false };
    Object.assign(window, { recorded });
    document.addEventListener("scroll", () => {
      recorded.trail.push(window.scrollY);
      recorded.rests = false;
    });
    document.addEventListener("scrollend", () => {
      recorded.rests = true;
    });
  });
}

const recordedOn = (page: Page) => page.evaluate<{ trail: number[]; rests: boolean }>("window.recorded");

/** Expects positions between `start` and the end, and then rest. */
async function expectGlide(page: Page, start: number): Promise<number[]> {
  // The last pixel may still be missing when the section has landed.
  await expect.poll(async () => (await recordedOn(page)).rests).toBe(true);
  const { trail } = await recordedOn(page);
  const end = await page.evaluate(() => window.scrollY);
  // A jump shows one; a busy machine draws few of a glide's.
  expect(trail.length, "positions shown").toBeGreaterThan(2);
  expect(trail.filter((y) => y > start && y < end).length, "positions on the way").toBeGreaterThan(0);
  expect(new Set(trail.slice(trail.indexOf(end))), "positions from the landing on").toEqual(new Set([end]));
  return trail;
}

test("section links glide on the home page, take the focus along, and Back returns", async ({ page }) => {
  // Offline: a request for data would log an error.
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  await page.goto("/");
  await expect(header(page)).toHaveAttribute("data-tone", "dark");
  await page.evaluate(() => window.scrollTo(0, 120));
  await recordScroll(page);
  await entry(page, "CONTACTO").click();
  await expectLanded(page, "#contacto");
  await expect(page.locator("#contacto")).toBeFocused();
  const trail = await expectGlide(page, 120);
  expect(Math.min(...trail), "it starts where the visitor was").toBeLessThan(400);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrollY(page)).toBe(120);

  await test.step("a second time, after the visitor has scrolled away", async () => {
    await entry(page, "MÁQUINAS").click();
    await expectLanded(page, "#maquinas");
    await page.evaluate(() => window.scrollTo(0, 0));
    await entry(page, "MÁQUINAS").click();
    await expectLanded(page, "#maquinas");
  });

  await test.step("in one jump under reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    await recordScroll(page);
    await entry(page, "CONTACTO").click();
    await expectLanded(page, "#contacto");
    expect((await recordedOn(page)).trail.length).toBeLessThanOrEqual(1);
  });
});

test("they go home from a machine's page, glide from the top, and Back returns", async ({ page }) => {
  await page.goto("/jdm_id3");
  await page.evaluate(() => window.scrollTo(0, 500));
  await recordScroll(page);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Sabores" })
    .evaluate((link: HTMLElement) => {
      link.focus({ preventScroll: true });
    });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#sabores");
  await expectLanded(page, "#sabores");
  await expect(page.locator("#sabores")).toBeFocused();
  await expectGlide(page, 0);
  await page.goBack();
  await expect(page).toHaveURL("/jdm_id3");
  await expect.poll(() => scrollY(page)).toBe(500);
});

test("a reload keeps the scroll position, also in an engine that jumps to the address's section", async ({
  page,
}) => {
  await page.goto("/#contacto");
  await expectLanded(page, "#contacto");
  await page.evaluate(() => window.scrollTo(0, 1234));
  // Simulates WebKit's jump in any engine: with the page's last file, here after the script is in charge.
  await page.addInitScript(() => {
    addEventListener("load", () => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  });
  const release = await hold(page, "**/portada/**");
  await page.evaluate(() => location.reload());
  await page.waitForFunction(
    () => "__remixRouter" in window && document.readyState === "interactive" && window.scrollY > 0,
  );
  release();
  await page.waitForLoadState();
  // Where the font arrives late, the browser follows the text, which moves by a line. The section is 4,300 px away.
  await expect.poll(async () => Math.abs((await scrollY(page)) - 1234)).toBeLessThan(200);
});

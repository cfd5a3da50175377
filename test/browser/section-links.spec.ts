import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { entry, expectLanded, header } from "./header-page";
import { hold } from "./network";

test.use({ motion: true });

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

const expectAt = (page: Page, y: number) =>
  expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(y);

/** Starts to record scroll positions. Returns what was recorded, and whether the page has come to rest. */
async function recordScroll(page: Page) {
  const recorded = await page.evaluateHandle(async () => {
    // Scroll events arrive with the next frame, so the first may belong to an earlier scroll.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const recorded = { trail: [] as number[], rests: false };
    document.addEventListener("scroll", () => {
      recorded.trail.push(window.scrollY);
      recorded.rests = false;
    });
    document.addEventListener("scrollend", () => {
      recorded.rests = true;
    });
    return recorded;
  });
  return () => recorded.jsonValue();
}

/** Expects positions between `start` and the end, and then rest. */
async function expectGlide(page: Page, recorded: Awaited<ReturnType<typeof recordScroll>>, start: number) {
  // The last pixel may still be missing when the section has landed.
  await expect.poll(async () => (await recorded()).rests).toBe(true);
  const { trail } = await recorded();
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
  await scrollTo(page, 120);
  const recorded = await recordScroll(page);
  await entry(page, "CONTACTO").click();
  await expectLanded(page, "#contacto");
  await expect(page.locator("#contacto")).toBeFocused();
  const trail = await expectGlide(page, recorded, 120);
  expect(Math.min(...trail), "it starts where the visitor was").toBeLessThan(400);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expectAt(page, 120);

  await test.step("a second time, after the visitor has scrolled away", async () => {
    await entry(page, "MÁQUINAS").click();
    await expectLanded(page, "#maquinas");
    await scrollTo(page, 0);
    await entry(page, "MÁQUINAS").click();
    await expectLanded(page, "#maquinas");
  });

  await test.step("in one jump under reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await scrollTo(page, 0);
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    const jump = await recordScroll(page);
    await entry(page, "CONTACTO").click();
    await expectLanded(page, "#contacto");
    expect((await jump()).trail.length).toBeLessThanOrEqual(1);
  });
});

test("they go home from a machine's page, glide from the top, and Back returns", async ({ page }) => {
  await page.goto("/jdm_id3");
  await scrollTo(page, 500);
  const recorded = await recordScroll(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Sabores" });
  await link.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#sabores");
  await expectLanded(page, "#sabores");
  await expect(page.locator("#sabores")).toBeFocused();
  await expectGlide(page, recorded, 0);
  await page.goBack();
  await expect(page).toHaveURL("/jdm_id3");
  await expectAt(page, 500);
});

test("a reload keeps the scroll position, also in an engine that jumps to the address's section", async ({
  page,
}) => {
  await page.goto("/#contacto");
  await expectLanded(page, "#contacto");
  await scrollTo(page, 1234);
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
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1234))).toBeLessThan(200);
});

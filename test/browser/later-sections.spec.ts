import { home } from "../support/content";
import { expect, test } from "./fixtures";
import { expectLanded, header } from "./header-page";
import { hold } from "./network";

test("sections further down wait until the page has loaded, or appear when the visitor acts", async ({
  page,
}) => {
  const held = () =>
    page
      .locator("main > section")
      .evaluateAll((sections) =>
        sections.map((section) => getComputedStyle(section).contentVisibility === "auto"),
      );
  const release = await hold(page, /portada/);
  // The first use of these takes 130 ms on a slow phone.
  await page.addInitScript(() => {
    for (const name of ["ListFormat", "NumberFormat"])
      Object.defineProperty(Intl, name, { get: () => reportError(`Intl.${name} is used`) });
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("#contacto").waitFor({ state: "attached" });
  const isLater = (await held()).map((_, index) => index >= 2);
  await expect.poll(held).toEqual(isLater);

  await test.step("a link leads exactly to its section", async () => {
    await header(page).getByRole("link", { name: "CONTACTO" }).click();
    expect(await held()).not.toContain(true);
    await expectLanded(page, "#contacto");
  });
  release();

  await test.step("one after the other once the page has loaded, and nothing shifts", async () => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    await page.goto("/jdm_ct");
    await page.goto("/");
    await expect(page.locator("[data-holds]")).toHaveCount(0);
    expect(await held()).not.toContain(true);
    const styles = await page.locator("main > section[style]").count();
    expect(styles, "sections that came in idle time").toBe(isLater.length - 2);
    expect(await page.evaluate(() => "shifts" in window && window.shifts)).toEqual([]);
  });

  await test.step("a link to a text leads to it", async () => {
    // From another page: otherwise only the fragment would change.
    await page.goto("/jdm_ct");
    await page.goto(`/#:~:text=${encodeURIComponent(home.clients.title)}`);
    await page.waitForLoadState();
    await expect(page.getByRole("heading", { name: home.clients.title })).toBeInViewport();
  });
});

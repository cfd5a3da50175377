import { ct, id3 } from "../support/content";
import { expect, test } from "./fixtures";

test("the characteristics open and close, by pointer, key and link; another machine's page begins at its top", async ({
  page,
}) => {
  await page.goto("/jdm_ct");
  await expect(page.locator("nav [aria-current=page]")).toHaveText(ct.name);
  const characteristics = page.getByRole("list", { name: "Características" });
  const details = page.locator("main details");
  /** Height of the opened part, and of its content, in CSS pixels. */
  const heights = () =>
    details.evaluate((element) => ({
      open: element.clientHeight - (element.querySelector("summary")?.offsetHeight ?? 0),
      content: element.querySelector("ul")?.offsetHeight ?? 0,
    }));
  await expect(characteristics).toBeHidden();

  await test.step("within a second, not at once", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const { duration, start } = await details.evaluate(async (element) => {
      const control = element.querySelector("summary");
      control?.click();
      await new Promise(requestAnimationFrame);
      return {
        duration: getComputedStyle(element, "::details-content").transitionDuration,
        start: element.clientHeight - (control?.offsetHeight ?? 0),
      };
    });
    expect(duration).toBe("1s, 1s, 1s");
    await expect(page.getByText("Ver menos", { exact: true })).toBeVisible();
    await expect.poll(async () => (await heights()).open).toBeGreaterThan(200);
    const { open, content } = await heights();
    expect(start).toBeLessThan(content / 2);
    expect(open).toBeLessThanOrEqual(content);
    await page.getByText("Ver menos", { exact: true }).click();
    await expect(characteristics).toBeHidden();
    await expect.poll(async () => (await heights()).open).toBe(0);
  });

  await test.step("at once under reduced motion, with either key", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("main summary").press("Enter");
    await expect(characteristics).toBeVisible();
    const { open, content } = await heights();
    expect(open).toBe(content);
    await page.keyboard.press("Space");
    await expect(characteristics).toBeHidden();
    expect((await heights()).open).toBe(0);
  });

  await test.step("closed again on the other machine's page, at its top", async () => {
    await page.getByText("Ver más", { exact: true }).click();
    await page.getByRole("link", { name: `Ver ${id3.name}` }).click();
    await expect(page).toHaveURL("/jdm_id3");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(id3.name);
    await expect(page).toHaveTitle(/JDM ID3/);
    await expect(characteristics).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step("for a link to a text in them, as for a search in the page", async () => {
    await page.goto(`/jdm_ct#:~:text=${encodeURIComponent("Luz LED en la salida")}`);
    await expect(characteristics).toBeVisible();
    await expect(page.getByText("Ver menos", { exact: true })).toBeVisible();
  });
});

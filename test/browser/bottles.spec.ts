import { expect, test } from "./fixtures";

test.use({ motion: true });

test("the 280 bottles vanish while the page scrolls on, and stay for visitors who want less motion", async ({
  page,
}) => {
  await page.goto("/");
  const field = page.locator("#nosotros svg").filter({ has: page.locator("pattern") });
  const clips = () =>
    field
      .locator("> rect")
      .evaluateAll((rows) => [...new Set(rows.map((row) => getComputedStyle(row).clipPath))]);
  /** Puts the field's middle at a share of the window's height. */
  const scrollTo = (share: number) =>
    field.evaluate((svg, to) => {
      const { top, height } = svg.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - innerHeight * to, behavior: "instant" });
    }, share);

  await scrollTo(0.8);
  await expect.poll(clips).toEqual(["inset(0px 0% 0px 0px)"]);
  await scrollTo(0.2);
  await expect.poll(clips).toEqual(["inset(0px 100% 0px 0px)"]);
  await scrollTo(0.45);
  await expect.poll(async () => (await clips()).length, "row by row").toBeGreaterThan(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(clips).toEqual(["none"]);
});

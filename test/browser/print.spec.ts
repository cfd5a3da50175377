import { home, machinePage, machines, site } from "../support/content";
import { expect, test } from "./fixtures";
import { flavourNames } from "./flavours-page";
import { overlaps } from "./texts";

test.use({ motion: true, film: true });

test("paper has what a press opens, and the screen has it closed again", { tag: "@every-engine" }, async ({
  page,
}) => {
  await page.goto("/jdm_ct");
  const opened = page.locator("details[open]");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(opened).toHaveCount(await page.locator("details").count());
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(opened).toHaveCount(0);
});

test("pages print short and dark on white, with what can be used on paper", async ({ page }) => {
  const sheets = async () =>
    (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  // The width of A4 between its margins.
  await page.setViewportSize({ width: 688, height: 1010 });
  await page.emulateMedia({ media: "print" });
  await page.goto("/");
  expect(await overlaps(page.locator("body"))).toEqual([]);
  await expect(page.getByRole("button").or(page.getByRole("textbox"))).toHaveCount(0);
  for (const { name } of machines) {
    const card = page.locator("#maquinas li", { has: page.getByRole("heading", { name, exact: true }) });
    const picture = await card.getByRole("img").boundingBox();
    const words = await card.getByRole("heading").boundingBox();
    expect(words?.x, "beside its picture").toBeGreaterThan(
      (picture?.x ?? 0) + (picture?.width ?? Number.NaN),
    );
    expect(words?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? Number.NaN));
  }
  for (const [, name] of flavourNames)
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: site.email }).first()).toBeVisible();
  const colours = await page
    .locator("main *:visible")
    .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).color))]);
  expect(colours).toEqual(["rgb(10, 20, 19)"]);
  for (const { title } of home.process.steps) {
    const step = page.getByRole("heading", { name: title, exact: true });
    const lines = await step.evaluate(
      (name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight),
    );
    expect(lines, title).toBeLessThan(1.5);
  }
  expect(await sheets()).toBeLessThanOrEqual(4);

  await test.step("a machine's is its datasheet, with characteristics and contact", async () => {
    await page.goto("/jdm_ct");
    const main = page.getByRole("main");
    await expect(main.getByRole("list", { name: "Características" })).toBeVisible();
    await expect(main.getByText(site.email)).toBeVisible();
    for (const hidden of ["Ver más", machinePage.quote, machinePage.showroom.action])
      await expect(main.getByText(hidden, { exact: true })).toBeHidden();
    expect(await sheets()).toBe(1);
  });
});

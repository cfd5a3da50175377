import { machines } from "../support/content";
import { violationsAtBothWidths } from "./accessibility-violations";
import { expectNoOverflow } from "./no-overflow";
import { expect, test } from "./site";

test.use({ motion: true, film: true });

test("the page is never wider than the screen, shows its clients and has no accessibility violation", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Pausar video" })).toBeVisible();
  await expectNoOverflow(page);
  expect(await violationsAtBothWidths(page)).toEqual([]);
  const marks = page.locator("section", { has: page.getByRole("heading", { name: /Ya se sirven/ }) });
  await marks.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      marks
        .getByRole("img")
        .evaluateAll((all) => all.every((mark) => (mark as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
});

// With it, the visitors of the stories go through this.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each machine's card leads to its page, and the footer to the form", async ({ page }) => {
    await page.goto("/");
    for (const { name, tagline, url } of machines) {
      const card = page.locator("#maquinas li", { has: page.getByRole("heading", { name, exact: true }) });
      await expect(card).toContainText(tagline);
      await expect(card.getByRole("img", { name: new RegExp(name) })).toBeVisible();
      await card.getByRole("link", { name: "Ver detalle" }).click();
      await expect(page).toHaveURL(`/${url}`);
      await page.goBack();
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Contáctenos" }).click();
    await expect(page).toHaveURL("/#contacto");
  });
});

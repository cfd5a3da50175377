import { machines } from "../support/content";
import { violationsAtBothWidths } from "./accessibility-violations";
import { BELOW_PICTURE, entry, expectHeader, expectLanded, OVER_PICTURE } from "./header-page";
import { poster } from "./hero-page";
import { expectNoOverflow } from "./no-overflow";
import { expect, test } from "./site";

test.use({ motion: true, film: true });

test("the page is never wider than the screen, shows its clients and has no accessibility violation", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator("#inicio").getByRole("button", { name: "Pausar video" }).click();
  await expect(page.locator("#inicio").getByRole("button", { name: "Reproducir video" })).toBeVisible();
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

// Where the machines' cards lead, the visitors of the stories find out.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, motion: false, film: false });

  test("the poster and each machine's card stand; action, header and footer lead where they say", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(poster(page)).toBeVisible();
    await expect(page.locator("#inicio button")).toHaveCount(0);
    await expectHeader(page, OVER_PICTURE);
    await page.getByRole("link", { name: "Conoce las máquinas" }).click();
    await expect(page).toHaveURL("/#maquinas");
    await expect(page.getByRole("heading", { level: 2, name: "Máquinas" })).toBeInViewport();
    for (const { name, tagline } of machines) {
      const card = page.locator("#maquinas li", { has: page.getByRole("heading", { name, exact: true }) });
      await expect(card).toContainText(tagline);
      await expect(card.getByRole("img", { name: new RegExp(name) })).toBeVisible();
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Contáctenos" }).click();
    await expect(page).toHaveURL("/#contacto");

    await page.goto("/jdm_id3");
    await expectHeader(page, BELOW_PICTURE);
    await entry(page, "CONTACTO").click();
    await expect(page).toHaveURL("/#contacto");
    await expectLanded(page, "#contacto");
    await expectHeader(page, BELOW_PICTURE);
  });
});

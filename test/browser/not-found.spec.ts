import { violationsAtBothWidths } from "./accessibility-violations";
import { expectNoOverflow } from "./no-overflow";
import { expect, test } from "./site";

test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

for (const path of ["/no-existe", "/jdm_ct/detalle"]) {
  test(`${path} says that it was not found and offers ways on`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 no encontrada");
    await expect(page).toHaveTitle("404 no encontrada · frukto");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "JDM CT" }).click();
    await expect(page).toHaveURL("/jdm_ct");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("JDM CT");
    await page.goBack();
    await main.getByRole("link", { name: "Ir inicio" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("axe finds nothing and nothing overflows", async ({ page }) => {
  await page.goto("/no-existe");
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await expectNoOverflow(page);
});

import { ct } from "../support/content";
import { violationsAtBothWidths } from "./accessibility-violations";
import { expect, test } from "./fixtures";
import { expectNoOverflow } from "./no-overflow";

// test/integration/pages.test.ts tests other unknown paths.
test("an unknown path says that it was not found and offers ways on, without violation or overflow", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await page.goto("/jdm_ct/detalle");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("404 no encontrada");
  await expect(page).toHaveTitle("404 no encontrada · frukto");
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await expectNoOverflow(page);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: ct.name }).click();
  await expect(page).toHaveURL("/jdm_ct");
  await expect(heading).toHaveText(ct.name);
  await page.goBack();
  await main.getByRole("link", { name: "Ir inicio" }).click();
  await expect(page).toHaveURL("/");
});

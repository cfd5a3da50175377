import { calculatorOn } from "./calculator-page";
import { expect, test } from "./site";

test("the numbers are in the address without a new history entry, and the router's state stays", async ({
  page,
}) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  const before = await page.evaluate(() => [history.length, JSON.stringify(history.state)]);
  await calculator.people.fill("120");
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=2#nosotros$/);
  await calculator.button("Más bebidas").click();
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=3#nosotros$/);
  expect(await page.evaluate(() => [history.length, JSON.stringify(history.state)])).toEqual(before);
});

test("they survive reload, as they were written, and open elsewhere", async ({ page, context }) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  await calculator.people.fill("1.500");
  await calculator.drinks.fill("muchas");
  await expect(calculator.drinks).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(calculator.people).toHaveValue("1.500");
  await expect(calculator.drinks).toHaveValue("muchas");
  await calculator.expectResult("60.000", "720.000", "215 cajas de 3 L al mes");

  const other = await context.newPage();
  const shared = calculatorOn(other);
  await shared.open(page.url());
  await expect(shared.people).toHaveValue("1.500");
  await expect(other.locator("#nosotros")).toBeInViewport();
});

test("they stay for a walk through the page and for a flavour, and Back follows a former address", async ({
  page,
}) => {
  const calculator = calculatorOn(page);
  await calculator.open("/?personas=250&bebidas=3#nosotros");
  await page.goto("/?personas=90&bebidas=1#nosotros");
  await calculator.expectResult("1.800", "21.600", "7 cajas de 3 L al mes");
  await calculator.people.fill("120");
  await page.getByRole("banner").getByRole("link", { name: "SABORES" }).click();
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=1#sabores$/);
  await expect(calculator.people).toHaveValue("120");
  await page.getByRole("tab", { name: "Pera" }).click();
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=1&sabor=pera#sabores$/);
  await calculator.people.fill("500");
  await page.goBack();
  // The flavour that was chosen since is added to the former address, which names none.
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=1&sabor=pera#nosotros$/);
  await calculator.expectResult("2.400", "28.800", "9 cajas de 3 L al mes");
});

test("a step that came without JavaScript is not taken again", async ({ page }) => {
  const calculator = calculatorOn(page);
  await calculator.open("/?personas=80&bebidas=2&paso=personas-mas#nosotros");
  await expect(calculator.people).toHaveValue("90");
  await calculator.drinks.fill("3");
  await page.reload();
  await expect(calculator.people).toHaveValue("90");
  await expect(page).toHaveURL(/\/\?personas=90&bebidas=3#nosotros$/);
});

test("what was typed before the script was there is in the address too", async ({ page }) => {
  const calculator = calculatorOn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await calculator.people.fill("120");
  release();
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=2#nosotros$/);
  await calculator.expectResult("4.800", "57.600", "18 cajas de 3 L al mes");
});

test("an untouched calculator leaves the address alone", async ({ page }) => {
  const calculator = calculatorOn(page);
  await calculator.open("/");
  await calculator.expectResult("3.200", "38.400", "12 cajas de 3 L al mes");
  await expect(page).toHaveURL(/\/$/);
});

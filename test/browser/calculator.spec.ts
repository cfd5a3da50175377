import { violationsAtBothWidths } from "./accessibility-violations";
import { calculatorOn } from "./calculator-page";
import { expect, test } from "./site";

test("starts with 80 people and 2 drinks: 3.200 bottles and 12 boxes a month", async ({ page }) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  await expect(calculator.people).toHaveValue("80");
  await expect(calculator.drinks).toHaveValue("2");
  await calculator.expectResult("3.200", "38.400", "12 cajas de 3 L al mes");
  await expect(calculator.form).toContainText("según la dilución recomendada");
  await expect(calculator.form).toContainText("80 personas × 2 bebidas × 20 días = 3.200 botellas");
});

test("answers as you type, without a request", async ({ page }) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  const requested: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch"].includes(request.resourceType())) requested.push(request.url());
  });
  await calculator.people.fill("1.500");
  await calculator.expectResult("60.000", "720.000", "215 cajas de 3 L al mes");
  await calculator.drinks.fill("3");
  await calculator.expectResult("90.000", "1.080.000", "322 cajas de 3 L al mes");
  await calculator.drinks.press("Enter");
  await expect(calculator.people).toHaveValue("1.500");
  expect(requested).toEqual([]);
});

test("plus and minus go on from what was written and stop at the bounds", async ({ page }) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  await calculator.button("Más personas").click();
  await expect(calculator.people).toHaveValue("90");
  await calculator.people.fill("84");
  await calculator.button("Menos personas").click();
  await expect(calculator.people).toHaveValue("80");
  await calculator.button("Menos bebidas").click();
  await expect(calculator.drinks).toHaveValue("1");
  await calculator.expectResult("1.600", "19.200", "6 cajas de 3 L al mes");
  await expect(calculator.button("Menos bebidas")).toHaveAttribute("aria-disabled", "true");
  await calculator.button("Menos bebidas").press("Enter");
  await expect(calculator.drinks).toHaveValue("1");
  await expect(calculator.button("Menos bebidas")).toBeFocused();
});

test("explains what can't be used", async ({ page }) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  for (const [written, explanation] of [
    ["0", "El mínimo es 1: calculamos con 1."],
    ["99999", "El máximo es 10.000: calculamos con 10.000."],
    ["muchas", "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 80."],
    ["", "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 80."],
  ] as const) {
    await calculator.people.fill(written);
    await expect(calculator.people).toHaveAccessibleDescription(explanation);
    await expect(calculator.people).toHaveAttribute("aria-invalid", "true");
    await expect(calculator.people).toHaveValue(written);
    await calculator.people.fill("50");
    await expect(calculator.people).not.toHaveAttribute("aria-invalid");
    await calculator.expectResult("2.000", "24.000", "8 cajas de 3 L al mes");
  }
});

test("the longest numbers stay within the panel", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const calculator = calculatorOn(page);
  await calculator.open("/?personas=10000&bebidas=10#nosotros");
  await calculator.expectResult("2.000.000", "24.000.000", "7.143 cajas de 3 L al mes");
  const isWithin = await calculator.result.evaluate((output) =>
    [...output.querySelectorAll("b")].every((number) => {
      const text = document.createRange();
      text.selectNodeContents(number);
      return text.getBoundingClientRect().right <= output.getBoundingClientRect().right + 1;
    }),
  );
  expect(isWithin).toBe(true);
});

test("axe finds nothing, filled or with errors", async ({ page }) => {
  for (const path of ["/?personas=250&bebidas=3#nosotros", "/?personas=cien&bebidas=99#nosotros"]) {
    await calculatorOn(page).open(path);
    expect(await violationsAtBothWidths(page, "#nosotros")).toEqual([]);
  }
});

test("the section makes its claim and shows eight decorative dots", async ({ page }) => {
  await page.goto("/#nosotros");
  const section = page.getByRole("region", { name: "¿Por qué elegirnos?" });
  await expect(section).toContainText(/Una caja de 3 litros\s*equivale a\s*280\s*botellas\./);
  await expect(section.getByRole("img", { name: "Una caja pequeña junto a 280 botellas" })).toBeVisible();
  await expect(section.locator('img[src^="/gotas/gota-"]')).toHaveCount(8);
  await expect(section.getByRole("heading", { level: 3 })).toHaveCount(5);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form answers at its address", async ({ page }) => {
    const calculator = calculatorOn(page);
    await page.goto("/");
    await calculator.people.fill("120");
    await calculator.drinks.fill("3");
    await calculator.button("Calcular").click();
    await expect(page).toHaveURL(/\/\?personas=120&bebidas=3#ahorro$/);
    await calculator.expectResult("7.200", "86.400", "26 cajas de 3 L al mes");
    await calculator.people.fill("100");
    await calculator.people.press("Enter");
    await expect(page).toHaveURL(/\/\?personas=100&bebidas=3#ahorro$/);
    await calculator.expectResult("6.000", "72.000", "22 cajas de 3 L al mes");
  });

  test("the answer is in sight at every width, and the field after plus and minus", async ({ page }) => {
    const calculator = calculatorOn(page);
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/");
      await calculator.button("Calcular").click();
      await expect(page).toHaveURL(/personas=80/);
      await expect(calculator.result).toBeInViewport({ ratio: 1 });
      await calculator.button("Más bebidas").click();
      await expect(page).toHaveURL(/paso=/);
      await expect(calculator.drinks).toBeInViewport({ ratio: 1 });
      await expect(calculator.button("Más bebidas")).toBeInViewport({ ratio: 1 });
    }
  });

  test("plus and minus submit the form and keep what was written", async ({ page }) => {
    const calculator = calculatorOn(page);
    await page.goto("/");
    await calculator.drinks.fill("4");
    await calculator.button("Más personas").click();
    await expect(calculator.people).toHaveValue("90");
    await expect(calculator.drinks).toHaveValue("4");
    await calculator.expectResult("7.200", "86.400", "26 cajas de 3 L al mes");
    await calculator.button("Menos bebidas").click();
    await expect(calculator.people).toHaveValue("90");
    await expect(calculator.drinks).toHaveValue("3");
  });
});

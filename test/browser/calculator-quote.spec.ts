import { calculatorOn } from "./calculator-page";
import { expect, field, test } from "./contact-page";

const sentence = (people: string, boxes: string) =>
  `Hola, quiero cotizar para ${people}, con 2 bebidas al día por persona: ${boxes} de 3 litros al mes.`;

test("the calculator opens the form with its numbers in one sentence, and asks the server for nothing", async ({
  page,
}) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  await calculator.people.fill("1.200");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) requests.push(request.url());
  });
  await calculator.form.getByRole("link", { name: "Cotizar para 1.200 personas" }).click();
  await expect(page).toHaveURL("/?personas=1200&bebidas=2#contacto");
  await expect(field(page, "from_name")).toBeFocused();
  await expect(field(page, "message")).toHaveValue(sentence("1.200 personas", "172 cajas"));
  await expect(page.getByText(/^\d+ \/ 730$/)).toHaveText(
    `${sentence("1.200 personas", "172 cajas").length} / 730`,
  );
  await expect(calculator.people).toHaveValue("1200");
  expect(requests).toEqual([]);
});

test("its sentence goes before what was written already, and a later one takes its place", async ({
  page,
}) => {
  const calculator = calculatorOn(page);
  await calculator.open();
  const quote = calculator.form.getByRole("link", { name: /^Cotizar para/ });
  await quote.click();
  await expect(field(page, "message")).toHaveValue(sentence("80 personas", "12 cajas"));
  await calculator.button("Más personas").click();
  await quote.click();
  await expect(field(page, "message")).toHaveValue(sentence("90 personas", "13 cajas"));
  await field(page, "message").fill("Tenemos dos pisos.");
  await calculator.button("Más personas").click();
  await quote.click();
  await expect(field(page, "message")).toHaveValue(
    `${sentence("100 personas", "15 cajas")}\n\nTenemos dos pisos.`,
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the calculator's link opens the form with its numbers", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Cotizar para 80 personas" }).click();
    await expect(page).toHaveURL("/?personas=80&bebidas=2#contacto");
    await expect(field(page, "message")).toHaveValue(sentence("80 personas", "12 cajas"));
    await expect(field(page, "message")).toBeInViewport();
    await field(page, "message").press("End");
    await expect(field(page, "message")).toBeEditable();
  });
});

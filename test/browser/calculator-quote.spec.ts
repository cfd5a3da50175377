import { calculatorOn } from "./calculator-page";
import { expect, field, test } from "./contact-page";

const sentence = (people: string, boxes: string) =>
  `Hola, quiero cotizar para ${people}, con 2 bebidas al día por persona: ${boxes} de 3 litros al mes.`;

// Without JavaScript: contact-plain.spec.ts.
test("the calculator opens the form with its numbers in one sentence, before what was written", async ({
  page,
}) => {
  const calculator = calculatorOn(page);
  const message = field(page, "message");
  await calculator.open();
  await calculator.people.fill("1.200");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) requests.push(request.url());
  });
  await calculator.form.getByRole("link", { name: "Cotizar para 1.200 personas" }).click();
  await expect(page).toHaveURL("/?personas=1200&bebidas=2#contacto");
  await expect(field(page, "from_name")).toBeFocused();
  const first = sentence("1.200 personas", "172 cajas");
  await expect(message).toHaveValue(first);
  await expect(page.getByText(/^\d+ \/ 730$/)).toHaveText(`${first.length} / 730`);
  await expect(calculator.people).toHaveValue("1200");

  const quote = calculator.form.getByRole("link", { name: /^Cotizar para/ });
  await calculator.people.fill("80");
  await quote.click();
  await expect(message).toHaveValue(sentence("80 personas", "12 cajas"));
  await quote.press("Enter");
  await expect(field(page, "from_name"), "also when the message stays the same").toBeFocused();
  await message.fill("Tenemos dos pisos.");
  await calculator.button("Más personas").click();
  await quote.click();
  await expect(message).toHaveValue(`${sentence("90 personas", "13 cajas")}\n\nTenemos dos pisos.`);
  expect(requests).toEqual([]);
});

import type { Page } from "@playwright/test";
import { home, named } from "../support/content";
import { accessibilityViolations } from "./accessibility-violations";
import { counter, formOn } from "./contact-page";
import { expect, test } from "./fixtures";
import { hold, recordRequests } from "./network";
import { startScreenReader } from "./screen-reader";

/** The savings calculator of the home page, as visitors use it. */
function calculatorOn(page: Page) {
  // Not by role and name, because each look-up would go through the whole page.
  const form = page.locator("#calculadora");
  const result = form.locator("output");
  return {
    form,
    people: form.getByLabel(home.calculator.people, { exact: true }),
    drinks: form.getByLabel(home.calculator.drinks),
    result,
    button: (name: string) => form.getByRole("button", { name }),
    async expectResult(month: string, year: string, boxes: string) {
      await expect(result).toHaveText(
        new RegExp(`: ${month} botellas de 500 cc menos al mes, ${year} botellas menos al año, ${boxes}`),
      );
    },
  };
}

test("answers in place while the visitor types, and keeps the numbers in the address", async ({ page }) => {
  const calculator = calculatorOn(page);
  const history = () => page.evaluate(() => [window.history.length, JSON.stringify(window.history.state)]);

  const { spoken } = await test.step("also what was typed before the script was there", async () => {
    const release = await hold(page, "**/assets/entry.client-*.js");
    await page.goto("/", { waitUntil: "commit" });
    await calculator.people.fill("120");
    const reader = await startScreenReader(page);
    release();
    await expect(page).toHaveURL(/\/\?personas=120&bebidas=2&dias=20#nosotros$/);
    await calculator.expectResult("4.800", "57.600", "18 cajas de 3 L al mes");
    expect(await reader.spoken(), "as the page's first words").toEqual([
      `polite: Para 120 personas, con 2 bebidas al día por persona, 20 días al mes: 4.800 ${home.calculator.perMonth}, 57.600 ${home.calculator.perYear}, 18 cajas de 3 L al mes.`,
    ]);
    // Orca speaks every new text node on its own, and not always all of them.
    const region = calculator.form.locator("#ahorro [aria-live=polite]");
    const countTexts = (element: Element) => document.evaluate("count(.//text())", element).numberValue;
    expect(await region.evaluate(countTexts)).toBe(1);
    await expect(calculator.form.getByRole("status"), "not read twice").toHaveCount(0);
    return reader;
  });

  const before = await history();
  const requested = recordRequests(page, /\/\?|\.data/);

  // test/unit/savings.test.ts computes and steps; the stories press the buttons in every engine.
  await test.step("with Enter, and with minus, which stops at its bound and keeps the focus", async () => {
    await calculator.people.fill("1.500");
    await calculator.drinks.fill("2");
    await calculator.drinks.press("Enter");
    await expect(calculator.people).toHaveValue("1.500");
    const fewer = calculator.button("Menos bebidas");
    await fewer.click();
    await expect(calculator.drinks).toHaveValue("1");
    await expect(fewer).toHaveAttribute("aria-disabled", "true");
    await fewer.press("Enter");
    await expect(calculator.drinks).toHaveValue("1");
    await expect(fewer).toBeFocused();
    await expect(page).toHaveURL(/\/\?personas=1.500&bebidas=1&dias=20#nosotros$/);
  });

  await test.step("and explains unusable numbers", async () => {
    const explanation = "El máximo es 10.000: calculamos con 10.000.";
    await calculator.people.focus();
    await spoken();
    await calculator.people.fill("99999");
    await expect(calculator.people).toHaveAttribute("aria-invalid", "true");
    await expect(calculator.people).toHaveValue("99999");
    expect(await spoken(), "and nothing else").toEqual([`polite: ${explanation}`]);
    await expect(calculator.people, "spoken again by Orca").toHaveAccessibleDescription("");
    await calculator.drinks.focus();
    await expect(calculator.people).toHaveAccessibleDescription(explanation);
    await calculator.people.focus();
    await spoken();
    await calculator.people.fill("50");
    await expect(calculator.people).not.toHaveAttribute("aria-invalid");
    expect(await spoken()).toEqual([expect.stringMatching(/^polite: Para 50 personas, .* 4 cajas/)]);
  });

  expect(requested).toEqual([]);
  expect(await history(), "no new entry, and the router's state").toEqual(before);

  await test.step("over a reload, except unusable numbers, in whose error axe finds nothing", async () => {
    await calculator.people.fill("1.500");
    await calculator.drinks.fill("muchas");
    await page.reload();
    await expect(calculator.people).toHaveValue("1.500");
    await expect(calculator.drinks).toHaveValue("");
    await expect(calculator.drinks).toHaveAttribute("aria-invalid", "true");
    await calculator.expectResult("60.000", "720.000", "215 cajas de 3 L al mes");
    // Other axe runs cover the state without an error, and phones.
    expect(await accessibilityViolations(page, "#nosotros")).toEqual([]);
  });
});

test("the numbers stay for a walk through the page, for a flavour, for Back and for a quote", async ({
  page,
}) => {
  const calculator = calculatorOn(page);
  await page.goto("/?personas=80&bebidas=1&paso=personas-mas#nosotros");
  await expect(page.locator("[role=tablist]"), "after hydration").toBeAttached();
  await expect(page.locator("#nosotros")).toBeInViewport();
  await expect(calculator.people, "a step that came without JavaScript").toHaveValue("90");
  await calculator.people.fill("120");
  const requests = recordRequests(page, /\.data/);
  await page.getByRole("banner").getByRole("link", { name: "SABORES" }).click();
  await expect(page, "which is not taken again").toHaveURL(/\/\?personas=120&bebidas=1&dias=20#sabores$/);
  await expect(calculator.people).toHaveValue("120");
  await page.getByRole("tab", { name: "Pera" }).click();
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=1&dias=20&sabor=pera#sabores$/);
  await calculator.people.fill("500");
  await page.goBack();
  // The flavour chosen since is added to the former address, which has none.
  await expect(page).toHaveURL(/\/\?personas=120&bebidas=1&dias=20&sabor=pera#nosotros$/);
  await calculator.expectResult("2.400", "28.800", "9 cajas de 3 L al mes");

  // Without JavaScript: plain.spec.ts. Unit tests tell the sentence, and where it goes in a message.
  await test.step("a quote brings them into the form, each time it is asked for", async () => {
    const form = formOn(page);
    const quote = calculator.form.getByRole("link", { name: /^Cotizar para/ });
    const sentence = (people: string, boxes: string) =>
      `Hola, quiero cotizar para ${people}, con 1 bebida al día por persona, 20 días al mes. Necesitamos ${boxes}. Me interesa el sabor ${named.pera}.`;
    await calculator.people.fill("1.200");
    await expect(quote).toHaveText("Cotizar para 1.200 personas");
    await quote.click();
    await expect(page).toHaveURL("/?personas=1200&bebidas=1&dias=20&sabor=pera#contacto");
    await expect(calculator.people).toHaveValue("1200");
    await calculator.people.fill("80");
    await quote.click();
    const message = sentence("80 personas", "unos 18 litros de concentrado al mes: 6 cajas de 3 litros");
    await expect(form.message).toHaveValue(message);
    await expect(page.getByText(counter(message.length), { exact: true })).toBeVisible();
    await quote.press("Enter");
    await expect(form.from_name, "also when the message stays the same").toBeFocused();
  });
  expect(requests).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // The stories read the results.
  test("every button leads to an address that shows its result, and keeps what was written", async ({
    page,
  }) => {
    const calculator = calculatorOn(page);
    await page.goto("/");
    await calculator.people.fill("120");
    await calculator.drinks.fill("3");
    await calculator.button("Calcular").click();
    await expect(page).toHaveURL(/\/\?personas=120&bebidas=3&dias=20#ahorro$/);
    await expect(calculator.result).toBeInViewport({ ratio: 1 });

    // The size at which the calculator is highest.
    await page.setViewportSize({ width: 320, height: 844 });
    await calculator.people.fill("100");
    await calculator.people.press("Enter");
    await expect(page).toHaveURL(/\/\?personas=100&bebidas=3&dias=20#ahorro$/);
    await calculator.expectResult("6.000", "72.000", "22 cajas de 3 L al mes");
    await expect(calculator.result).toBeInViewport({ ratio: 1 });

    await calculator.drinks.fill("4");
    await calculator.button("Más personas").click();
    await expect(calculator.people).toHaveValue("110");
    await expect(calculator.drinks).toHaveValue("4");
    await expect(calculator.drinks, "in sight, to be pressed again").toBeInViewport({ ratio: 1 });
    await expect(calculator.button("Más bebidas")).toBeInViewport({ ratio: 1 });
  });
});

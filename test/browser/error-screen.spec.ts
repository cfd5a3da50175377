import { violationsAtBothWidths } from "./accessibility-violations";
import { expect, test } from "./site";

test.beforeEach(({ allowConsole }) => {
  // The style of the page that never came.
  allowConsole(/was preloaded using link preload but not used/);
  // The error screen is a document of its own, into which no picture can move. The router leaves that promise alone.
  allowConsole(/Transition was aborted because of invalid state/);
});

test("a failed data request shows the error screen with message and stack, and ways on", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500|SyntaxError/);
  await page.route("**/jdm_ct.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto("/");
  await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  const main = page.getByRole("main");
  await expect(main.getByText(/Unable to decode/).first()).toBeVisible();
  await expect(main.locator("pre")).toContainText(/Error: .*\n\s+at /);
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await main.getByRole("link", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("JDM CT");
});

for (const motion of [true, false]) {
  test.describe(motion ? "with motion" : "with reduced motion", () => {
    test.use({ motion });

    test("an exception while a page renders shows it too", async ({ page, allowConsole }) => {
      allowConsole(/machine room/);
      await page.route("**/assets/_machine-*.js", (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: 'export default function Broken() { throw new Error("Fire in the machine room"); }',
        }),
      );
      await page.goto("/");
      await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
      await expect(
        page.getByRole("main").getByText("Fire in the machine room", { exact: true }),
      ).toBeVisible();
      await expect(page.getByRole("main").locator("pre")).toContainText("at Broken");
      await page.getByRole("main").getByRole("link", { name: "Ir inicio" }).click();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Unexpected Application Error!");
    });
  });
}

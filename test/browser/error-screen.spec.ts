import { violationsAtBothWidths } from "./accessibility-violations";
import { launcher } from "./chat-page";
import { expect, test } from "./site";

test("what fails on the way to a page shows the error screen with message and stack, and ways on", async ({
  page,
  allowConsole,
}) => {
  // The style of the page that never came.
  allowConsole(/was preloaded using link preload but not used/);
  // The error screen is a document of its own, into which no picture can move. The router leaves that promise alone.
  allowConsole(/Transition was aborted because of invalid state/);
  const heading = page.locator("h1");
  const main = page.locator("main");
  /** Until the script is in charge. Before, links load documents, whose errors are others. */
  const comesAlive = () => expect(launcher(page)).toBeVisible();
  allowConsole(/machine room/);
  await page.route("**/assets/_machine-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default function Broken() { throw new Error("Fire in the machine room"); }',
    }),
  );
  await page.goto("/");
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await test.step(`an exception while it renders, motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
      await expect(heading).toHaveText("Unexpected Application Error!");
      await expect(main.getByText("Fire in the machine room", { exact: true })).toBeVisible();
      await expect(main.locator("pre")).toContainText("at Broken");
      await main.getByRole("link", { name: "Ir inicio" }).click();
      await expect(page).toHaveURL("/");
      await expect(heading).not.toHaveText("Unexpected Application Error!");
      await comesAlive();
    });
  }

  await test.step("a request for data", async () => {
    allowConsole(/status of 500|SyntaxError/);
    await page.unroute("**/assets/_machine-*.js");
    await page.route("**/jdm_ct.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
    await expect(heading).toHaveText("Unexpected Application Error!");
    await expect(main.getByText(/Unable to decode/).first()).toBeVisible();
    await expect(main.locator("pre")).toContainText(/Error: .*\n\s+at /);
    await expect(page.getByRole("banner")).toBeVisible();
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await main.getByRole("link", { name: "Intentar de nuevo" }).click();
    await expect(heading).toHaveText("JDM CT");
    await comesAlive();
  });
});

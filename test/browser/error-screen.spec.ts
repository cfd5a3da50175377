import { ct } from "../support/content";
import { violationsAtBothWidths } from "./accessibility-violations";
import { launcher } from "./chat-page";
import { expect, test } from "./fixtures";

test("a failed navigation shows the error screen with message, stack and links", async ({
  page,
  allowConsole,
}) => {
  // The preloaded style sheet of the page that failed.
  allowConsole(/was preloaded using link preload but not used/);
  // The error screen is a new document, which skips the view transition. The router leaves its promise unhandled.
  allowConsole(/Transition was aborted because of invalid state/);
  const heading = page.locator("h1");
  const main = page.locator("main");
  /** Waits for hydration. Before it, links load documents, which fail differently. */
  const comesAlive = () => expect(launcher(page)).toBeVisible();
  allowConsole(/machine room/);
  await page.route("**/assets/_machine-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default function Broken() { throw new Error("Fire in the machine room"); }',
    }),
  );
  await page.goto("/");

  await test.step("an exception while it renders, with motion", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
    await expect(heading).toHaveText("Unexpected Application Error!");
    await expect(main.getByText("Fire in the machine room", { exact: true })).toBeVisible();
    await expect(main.locator("pre")).toContainText("at Broken");
    await main.getByRole("link", { name: "Ir inicio" }).click();
    await expect(page).toHaveURL("/");
    await expect(heading).not.toHaveText("Unexpected Application Error!");
    await comesAlive();
  });

  await test.step("a request for data, without motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    allowConsole(/status of 500|SyntaxError/);
    await page.unroute("**/assets/_machine-*.js");
    await page.route("**/jdm_ct.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
    await expect(heading).toHaveText("Unexpected Application Error!");
    await expect(main.getByText(/Unable to decode/).first()).toBeVisible();
    await expect(main.locator("pre")).toContainText(/Error: .*\n\s+at /);
    await expect(page.getByRole("banner")).toBeVisible();
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await main.getByRole("link", { name: "Intentar de nuevo" }).click();
    await expect(heading).toHaveText(ct.name);
    await comesAlive();
  });
});

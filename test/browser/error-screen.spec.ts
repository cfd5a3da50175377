import { ct } from "../support/content";
import { violationsAtBothWidths } from "./accessibility-violations";
import { chatOn } from "./chat-page";
import { expect, test } from "./fixtures";

test("an exception shows the error screen with message, stack and links, wherever it is thrown", async ({
  page,
  allowConsole,
}) => {
  // The preloaded style sheet of the page that failed.
  allowConsole(/was preloaded using link preload but not used/);
  // The error screen is a new document, which skips the view transition. The router leaves its promise unhandled.
  allowConsole(/Transition was aborted because of invalid state/);
  const heading = page.locator("h1");
  const main = page.locator("main");

  await test.step("in a page, with motion", async () => {
    // The page is opened as a document, which React can't hydrate either.
    allowConsole(/machine room|Minified React error/);
    await page.route("**/assets/_-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export default function Broken() { throw new Error("Fire in the machine room"); }',
      }),
    );
    await page.goto("/");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
    await expect(heading).toHaveText("Unexpected Application Error!");
    await expect(main.getByText("Fire in the machine room", { exact: true })).toBeVisible();
    await expect(main.locator("pre")).toContainText("at Broken");
    await expect(page.getByRole("banner")).toBeVisible();
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await page.unroute("**/assets/_-*.js");
    await main.getByRole("link", { name: "Intentar de nuevo" }).click();
    await expect(heading).toHaveText(ct.name);
  });

  await test.step("in the layout, which does not try again for ever", async () => {
    allowConsole(/No eyes/);
    await page.addInitScript(() => {
      if (location.pathname !== "/") return;
      window.ResizeObserver = class {
        constructor() {
          throw new Error("No eyes");
        }
      } as unknown as typeof ResizeObserver;
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(main.getByText("No eyes", { exact: true })).toBeVisible();
  });

  await test.step("but not at a fragment that cannot be decoded", async () => {
    await page.goto("/jdm_ct#100%");
    const chat = chatOn(page);
    await expect(chat.launcher).toBeVisible();
    await page.evaluate(() => {
      location.hash = "#200%";
    });
    await expect(page).toHaveURL("/jdm_ct#200%25");
    await chat.open();
  });
});

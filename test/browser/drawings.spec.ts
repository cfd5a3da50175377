import { expect, test } from "./fixtures";
import { HOSTILE } from "./hostile-drawing";

test("a drawing that is opened alone runs nothing, whatever it holds", async ({ page, allowConsole }) => {
  allowConsole(/^Blocked script execution/);
  await page.route("**/favicon.svg", async (route) =>
    route.fulfill({ response: await route.fetch(), body: HOSTILE }),
  );
  await page.goto("/favicon.svg");
  await expect(page.locator("circle")).toBeVisible();
  await expect(page.locator("[data-ran]")).toHaveCount(0);
});

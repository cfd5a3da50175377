import { box, launcher, openChat } from "../chat-page";
import { expect, test } from "./shot";

test("chat closed, with the badge", async ({ page, shoot }) => {
  await page.clock.install();
  await page.goto("/jdm_ct");
  await expect(launcher(page)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(launcher(page)).toHaveText("1");
  await shoot();
});

test("chat typing", async ({ page, shoot }) => {
  await page.clock.install();
  await page.goto("/jdm_ct");
  await expect(launcher(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await launcher(page).click();
  await expect(box(page).getByText("Escribiendo")).toBeAttached();
  await shoot();
});

for (const title of ["chat open", "chat open, dark"])
  test(title, async ({ page, shoot }) => {
    await page.goto("/jdm_ct");
    await openChat(page);
    await expect(box(page).getByText("Hola!!!")).toBeVisible();
    // The site itself does not use the configuration's darkMode.
    if (title.endsWith("dark")) await box(page).evaluate((element) => element.setAttribute("data-dark", ""));
    await shoot();
  });

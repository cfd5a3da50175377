import { violationsAtBothWidths } from "./accessibility-violations";
import { expect, test } from "./site";

test("axe finds nothing in the chat: closed, loading, open, with the badge", async ({ page }) => {
  const violations = () => violationsAtBothWidths(page, "[data-chat]");
  const launcher = page.getByRole("button", { name: /^Abrir chat/ });
  const box = page.getByRole("dialog", { name: "Chat de WhatsApp" });
  await page.clock.install();
  await page.goto("/");
  await expect(launcher).toBeVisible();
  expect(await violations(), "closed").toEqual([]);
  await page.clock.fastForward(61_000);
  await expect(launcher).toHaveText("1");
  expect(await violations(), "with the badge").toEqual([]);
  await page.clock.pauseAt(Date.now() + 120_000);
  await launcher.click();
  await expect(box.getByText("Escribiendo")).toBeAttached();
  await page.clock.resume();
  expect(await violations(), "loading").toEqual([]);
  await expect(box.getByText("Hola!!!")).toBeVisible();
  expect(await violations(), "open").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  expect(await violations(), "closed again").toEqual([]);
});

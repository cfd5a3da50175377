import { flavoursOn } from "./flavours-page";
import { expect, test } from "./site";

test("the choice is in the address without a new history entry, and the router's state stays", async ({
  page,
}) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  const before = await page.evaluate(() => [history.length, JSON.stringify(history.state)]);
  await flavours.next.click();
  await expect(page).toHaveURL(/\/\?sabor=te-helado#sabores$/);
  await flavours.tab("Pera").click();
  await expect(page).toHaveURL(/\/\?sabor=pera#sabores$/);
  expect(await page.evaluate(() => [history.length, JSON.stringify(history.state)])).toEqual(before);
});

test("the choice survives reload", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.tab("Limonada").click();
  await flavours.expectShown("Limonada");
  await page.reload();
  await flavours.expectShown("Limonada");
});

test("Back leaves the page instead of stepping through flavours, and Forward finds the last one", async ({
  page,
}) => {
  const flavours = flavoursOn(page);
  await page.goto("/jdm_ct");
  await flavours.open();
  await flavours.next.click();
  await flavours.next.click();
  await flavours.next.click();
  await flavours.expectShown("Uva blanca");
  await page.goBack();
  await expect(page).toHaveURL(/\/jdm_ct$/);
  await page.goForward();
  await flavours.expectShown("Uva blanca");
});

test("a walk to another section keeps the choice, and Back to a former address follows it", async ({
  page,
}) => {
  const flavours = flavoursOn(page);
  await flavours.open("/?sabor=cereza#sabores");
  await flavours.next.click();
  await flavours.expectShown("Uva blanca");
  await page.getByRole("banner").getByRole("link", { name: "CONTACTO" }).click();
  await expect(page).toHaveURL(/\/\?sabor=uva-blanca#contacto$/);
  await flavours.expectShown("Uva blanca");
  await flavours.tab("Pera").click();
  await expect(page).toHaveURL(/\/\?sabor=pera#sabores$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/\?sabor=uva-blanca#sabores$/);
  await flavours.expectShown("Uva blanca");
});

test("Back right after a press wins over what the press would show", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open("/?sabor=cereza#sabores");
  await page.getByRole("banner").getByRole("link", { name: "CONTACTO" }).click();
  await expect(page).toHaveURL(/#contacto$/);
  await flavours.section.scrollIntoViewIfNeeded();
  // A device so slow that it draws nothing between the two.
  await page.evaluate(() => {
    const waiting: FrameRequestCallback[] = [];
    const { requestAnimationFrame } = window;
    Object.assign(window, {
      requestAnimationFrame: (callback: FrameRequestCallback) => waiting.push(callback),
      async drawAgain() {
        window.requestAnimationFrame = requestAnimationFrame;
        for (const callback of waiting) requestAnimationFrame(callback);
        // What was put off for two frames is there in the third.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      },
    });
  });
  await flavours.tab("Pera").dispatchEvent("click");
  await expect(page).toHaveURL(/\/\?sabor=pera#sabores$/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/\?sabor=cereza#sabores$/);
  await page.evaluate("drawAgain()");
  await flavours.expectShown("Cereza");
});

test("arrows and icons are links that open in a new tab", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  const opened = page.context().waitForEvent("page");
  await flavours.tab("Cereza").click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/\?sabor=cereza#sabores$/);
  await flavours.expectShown("Manzana");
});

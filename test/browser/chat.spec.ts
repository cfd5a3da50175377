import { box, input, LAUNCHER, launcher, openChat, test } from "./chat-page";
import { expect } from "./site";

test("the box loads on the first interest in the launcher, not before, and weighs under 4 KB", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/");
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await page.waitForLoadState("networkidle");
  expect(requested.filter((url) => /chat-box|\/chat\//.test(url))).toEqual([]);
  const files = [page.waitForResponse(/chat-box.*\.js/), page.waitForResponse(/chat-box.*\.css/)];
  await launcher(page).hover();
  const answers = await Promise.all(files);
  const bytes = answers.map((answer) => Number(answer.headers()["content-length"]));
  expect(answers.map((answer) => answer.headers()["content-encoding"])).toEqual(["br", "br"]);
  expect((bytes[0] ?? 0) + (bytes[1] ?? 0)).toBeLessThan(4096);
  await expect(box(page)).toBeHidden();
});

test("the box waits for its style sheet, however fast the launcher is pressed", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/chat-box.*\.css/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/jdm_ct");
  const code = page.waitForResponse(/chat-box.*\.js/);
  await launcher(page).click();
  const address = (await code).url();
  // Its code has run, and React has drawn what came of it.
  await page.evaluate(async (url) => {
    await import(url);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, address);
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  release();
  await expect(input(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

for (const path of ["/", "/jdm_id3", "/jdm_ct"]) {
  test(`on ${path} three dots for two seconds, then the message and its time, once`, async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-21T15:04:00Z") });
    await page.goto(path);
    await expect(launcher(page)).toBeVisible();
    await page.clock.pauseAt(new Date("2026-11-21T15:05:00Z"));
    await launcher(page).click();
    await expect(launcher(page)).toHaveAttribute("aria-expanded", "true");
    await expect(box(page)).toContainText("frukto");
    await expect(box(page)).toContainText("Online");
    await expect(input(page)).toHaveAttribute("placeholder", "Escribe un Mensaje");
    await expect(input(page)).toHaveAttribute("dir", "auto");

    const dots = box(page).getByText("Escribiendo");
    const message = box(page).getByRole("log").getByText("Hola!!! Cómo te podemos ayudar?");
    await expect(dots).toBeAttached();
    await page.clock.runFor(1900);
    await expect(message).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(message).toBeVisible();
    await expect(dots).toHaveCount(0);
    await expect(box(page).getByRole("log").locator("time")).toHaveText("12:05");

    await page.keyboard.press("Escape");
    await launcher(page).click();
    await expect(message).toBeVisible();
    await expect(dots).toHaveCount(0);
  });
}

test("closed, it has no height, takes no clicks and no focus", async ({ page }) => {
  await openChat(page);
  const corner = await box(page).boundingBox();
  expect(corner?.width).toBe(375);
  await box(page).getByRole("button", { name: "Cerrar chat" }).click();
  await expect(launcher(page)).toBeFocused();
  const closed = page.locator("[role=dialog][inert]");
  await expect(closed).toHaveCSS("height", "0px");
  const under = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest("[role=dialog]") ?? null,
    [(corner?.x ?? 0) + 100, (corner?.y ?? 0) + 100] as const,
  );
  expect(under).toBeNull();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") ?? null)).toBeNull();
});

test("a click elsewhere and Escape close it; a click inside and a second press do not", async ({ page }) => {
  await openChat(page);
  await box(page).getByText("Online").click();
  await expect(box(page)).toBeVisible();
  await launcher(page).click();
  await expect(box(page)).toBeVisible();
  await page.mouse.click(10, 300);
  await expect(box(page)).toBeHidden();
  await launcher(page).click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test("a double click on its close button does nothing to the page behind", async ({ page }) => {
  await openChat(page);
  await page.evaluate(() => {
    const behind = document.createElement("a");
    behind.href = "/jdm_ct";
    Object.assign(behind.style, { position: "fixed", inset: 0, zIndex: 40 });
    document.body.append(behind);
  });
  await box(page).getByRole("button", { name: "Cerrar chat" }).dblclick();
  await expect(box(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  await expect(page).toHaveURL("/");
  // The next click is one of its own.
  await page.mouse.click(700, 300);
  await expect(page).toHaveURL("/jdm_ct");
});

test("after a minute the badge asks for attention, until the chat is opened", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(launcher(page)).toHaveText("");
  await page.clock.fastForward(50_000);
  await expect(launcher(page)).toHaveText("");
  await page.clock.fastForward(11_000);
  await expect(launcher(page)).toHaveText("1");
  await expect(launcher(page)).toHaveAccessibleName("Abrir chat de WhatsApp, 1 mensaje nuevo");
  await launcher(page).click();
  await expect(launcher(page)).toHaveText("");
  await page.keyboard.press("Escape");
  await page.clock.fastForward(120_000);
  await expect(launcher(page)).toHaveText("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the launcher is a link to the same conversation", async ({ page }) => {
    await page.goto("/");
    const link = page.getByRole("link", { name: LAUNCHER });
    await expect(link).toHaveAttribute("href", "https://api.whatsapp.com/send/?phone=56900000000");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAccessibleName("Abrir chat de WhatsApp (se abre en una ventana nueva)");
  });
});

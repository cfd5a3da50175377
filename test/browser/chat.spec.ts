import type { Locator } from "@playwright/test";
import { ct, id3, chat as texts } from "../support/content";
import { accessibilityViolations } from "./accessibility-violations";
import { chatOn } from "./chat-page";
import { expect, test } from "./fixtures";
import { hold, recordRequests } from "./network";

test("the box loads on the first interest in the launcher, and closes in every way", async ({ page }) => {
  const chat = chatOn(page);
  const early = recordRequests(page, /chat-box|\/chat\//);
  const release = await hold(page, /chat-box.*\.css/);
  await page.goto("/jdm_ct");
  await expect(chat.launcher).toHaveAttribute("aria-expanded", "false");
  await page.waitForLoadState("networkidle");
  expect(early).toEqual([]);

  await test.step("not without its style sheet, however fast the launcher is pressed", async () => {
    const files = [page.waitForResponse(/chat-box.*\.js/), page.waitForResponse(/chat-box.*\.css/)];
    await chat.launcher.hover();
    const address = (await files[0])?.url() ?? "";
    await chat.launcher.click();
    // Its code has run, and React has rendered the result.
    await page.evaluate(async (url) => {
      await import(url);
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, address);
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    release();
    await expect(chat.input).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const answers = await Promise.all(files);
    expect(answers.map((answer) => answer.headers()["content-encoding"])).toEqual(["br", "br"]);
    const bytes = answers.map((answer) => Number(answer.headers()["content-length"]));
    expect((bytes[0] ?? 0) + (bytes[1] ?? 0), "bytes").toBeLessThan(4096);
  });

  await test.step("closed, it has no height, takes no clicks and no focus", async () => {
    const corner = await chat.box.boundingBox();
    expect(corner?.width).toBe(375);
    await chat.closeButton.click();
    await expect(chat.launcher).toBeFocused();
    await expect(page.locator("[role=dialog][inert]")).toHaveCSS("height", "0px");
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest("[role=dialog]") ?? null,
      [(corner?.x ?? 0) + 100, (corner?.y ?? 0) + 100] as const,
    );
    expect(under).toBeNull();
  });

  // The stories close it by Escape.
  await test.step("a click elsewhere closes it; a click inside and a second press do not", async () => {
    await chat.open();
    await chat.box.getByText(texts.status).click();
    await expect(chat.box).toBeVisible();
    await chat.launcher.click();
    await expect(chat.box).toBeVisible();
    await chat.input.hover();
    await page.mouse.down();
    await page.mouse.move(10, 300);
    await page.mouse.up();
    await expect(chat.box).toBeVisible();
    await page.mouse.click(10, 300);
    await expect(chat.box).toBeHidden();
  });

  await test.step("at 400 % its greeting and its close button are fully visible", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 256 });
    await chat.open();
    for (const part of [chat.box.getByText(texts.greeting), chat.closeButton, chat.input])
      await expect(part).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(size ?? { width: 0, height: 0 });
  });

  await test.step("a double click on its close button does nothing to the page behind", async () => {
    await page.evaluate(() => {
      const behind = document.createElement("a");
      behind.href = "/jdm_id3";
      Object.assign(behind.style, { position: "fixed", inset: 0, zIndex: 40 });
      document.body.append(behind);
    });
    await chat.closeButton.dblclick();
    await expect(chat.box).toBeHidden();
    await expect(chat.launcher).toBeFocused();
    await expect(page).toHaveURL("/jdm_ct");
    // The next click is a separate one.
    await page.mouse.click(700, 300);
    await expect(page).toHaveURL("/jdm_id3");
  });
});

test("a badge and a sound ask for attention after a minute, and dots come before the message", async ({
  page,
}) => {
  const chat = chatOn(page);
  await page.clock.install({ time: new Date("2026-11-21T15:00:00Z") });
  await page.goto("/jdm_ct");
  await expect(chat.launcher).toHaveText("");
  // Browsers allow sound only after a first click or key press.
  await page.mouse.click(720, 800);
  await page.clock.fastForward(50_000);
  await expect(chat.launcher).toHaveText("");
  const sound = page.waitForRequest("**/chat/aviso.mp3");
  await page.clock.fastForward(11_000);
  await sound;
  await expect(chat.launcher).toHaveText("1");
  await expect(chat.launcher).toHaveAccessibleName("Abrir chat de WhatsApp, 1 mensaje nuevo");
  expect(await accessibilityViolations(page, "[data-chat]"), "with the badge").toEqual([]);

  await test.step("for two seconds, with the time of the message, and never again", async () => {
    const dots = chat.box.getByText("Escribiendo");
    const message = chat.box.getByRole("log").getByText(texts.greeting);
    await page.clock.pauseAt(new Date("2026-11-21T15:05:00Z"));
    await chat.launcher.click();
    await expect(chat.launcher).toHaveText("");
    await expect(chat.launcher).toHaveAttribute("aria-expanded", "true");
    await expect(chat.input).toHaveAttribute("dir", "auto");
    await expect(dots).toBeAttached();
    await page.clock.runFor(1900);
    await expect(message).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(chat.box.getByRole("log").locator("time")).toHaveText("12:05");
    await page.keyboard.press("Escape");
    await chat.launcher.click();
    await expect(message).toBeVisible();
    await expect(dots).toHaveCount(0);
  });

  await page.clock.resume();
  await page.keyboard.press("Escape");
  await page.clock.fastForward(120_000);
  await expect(chat.launcher, "no badge any more").toHaveText("");
});

// The stories open WhatsApp from the box, and test/unit/chat.test.tsx where new windows are blocked.
test("a message starts with the page's quote, and goes on in WhatsApp without the box", async ({
  page,
  context,
  allowConsole,
}) => {
  const chat = chatOn(page);
  // Only WhatsApp's address matters, so its page is not loaded.
  await context.route("https://api.whatsapp.com/**", (route) => route.fulfill({ body: "WhatsApp" }));

  await test.step("from the launcher itself, when the box's code fails to load", async () => {
    allowConsole(/Failed to load resource/);
    await page.route(/chat-box/, (route) => route.abort());
    await page.goto("/jdm_ct");
    const popup = page.waitForEvent("popup");
    await chat.launcher.click();
    const opened = await popup;
    await opened.waitForURL(/whatsapp\.com\/send\/\?phone=56900000000&text=.*JDM%20CT/);
    await expect(chat.launcher).toHaveAttribute("aria-expanded", "false");
    await opened.close();
    await page.unroute(/chat-box/);
  });

  await test.step("on a machine's page with the start of its quote, which makes way for the visitor's own text", async () => {
    await page.reload();
    await chat.open();
    await expect(chat.input).toHaveValue(/JDM CT/);
    await page.getByRole("link", { name: `Ver ${id3.name}` }).click();
    await expect(page).toHaveURL("/jdm_id3");
    await chat.open();
    await expect(chat.input).toHaveValue(/JDM ID3/);
    await chat.input.fill("Mi propio texto");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ct.name);
    await expect(chat.input).toHaveValue("Mi propio texto");
  });

  await test.step("not at all while it is empty or blank", async () => {
    await chat.input.fill("");
    await chat.input.press("Enter");
    await chat.input.fill(" \u200b\u2060\u00ad ");
    await chat.box.getByRole("button", { name: /^Enviar/ }).click();
    await expect(chat.input).toHaveValue(" \u200b\u2060\u00ad ");
    expect(context.pages()).toHaveLength(1);
    await expect(page).toHaveURL("/jdm_ct");
  });
});

test("the launcher leaves while the page scrolls down; scrolling up and a rest bring it back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto("/");
  const { launcher } = chatOn(page);
  await expect(launcher).toBeInViewport({ ratio: 1 });
  await page.clock.pauseAt(Date.now() + 10_000);
  const scroll = (y: number) => page.evaluate((by) => scrollBy({ top: by, behavior: "instant" }), y);
  await scroll(400);
  await expect(launcher).not.toBeInViewport();
  await scroll(-50);
  await expect(launcher).toBeInViewport({ ratio: 1 });
  /** Scrolls down until the middle of an element lies where the launcher rests. */
  const scrollOnto = (element: Locator) =>
    element.evaluate((target) => {
      const { top, height } = target.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - (innerHeight - 38), behavior: "instant" });
    });
  await scrollOnto(page.getByRole("list").filter({ hasText: "MANTENCIÓN" }).locator("img").nth(1));
  await expect(launcher).not.toBeInViewport();
  await page.clock.fastForward(1_200);
  await expect(launcher, "over a picture").toBeInViewport({ ratio: 1 });
  await scrollOnto(page.locator("#nosotros p").last());
  await page.clock.fastForward(1_200);
  await expect(launcher, "over words").not.toBeInViewport();
  await scroll(100_000);
  await page.clock.fastForward(5_000);
  await expect(launcher, "over the footer's wordmark").not.toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await scroll(-400);
  await scroll(100_000);
  await expect(launcher, "on a wide screen").not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await scroll(-400);
  await expect(launcher).toBeInViewport({ ratio: 1 });
  await scroll(200);
  await launcher.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(launcher, "by keyboard").toBeInViewport({ ratio: 1 });
});

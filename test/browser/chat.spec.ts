import type { Locator, Page } from "@playwright/test";
import { chat, contact, ct, id3 } from "../support/content";
import { accessibilityViolations } from "./accessibility-violations";
import { box, input, launcher, openChat } from "./chat-page";
import { expect, test } from "./fixtures";
import { hold } from "./network";

test("the box loads on the first interest in the launcher, and closes in every way", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const release = await hold(page, /chat-box.*\.css/);
  await page.goto("/jdm_ct");
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await page.waitForLoadState("networkidle");
  expect(requested.filter((url) => /chat-box|\/chat\//.test(url))).toEqual([]);

  await test.step("not without its style sheet, however fast the launcher is pressed", async () => {
    const files = [page.waitForResponse(/chat-box.*\.js/), page.waitForResponse(/chat-box.*\.css/)];
    await launcher(page).hover();
    const address = (await files[0])?.url() ?? "";
    await launcher(page).click();
    // Its code has run, and React has rendered the result.
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, address);
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    release();
    await expect(input(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const answers = await Promise.all(files);
    expect(answers.map((answer) => answer.headers()["content-encoding"])).toEqual(["br", "br"]);
    const bytes = answers.map((answer) => Number(answer.headers()["content-length"]));
    expect((bytes[0] ?? 0) + (bytes[1] ?? 0), "bytes").toBeLessThan(4096);
  });

  await test.step("closed, it has no height, takes no clicks and no focus", async () => {
    const corner = await box(page).boundingBox();
    expect(corner?.width).toBe(375);
    await box(page).getByRole("button", { name: "Cerrar chat" }).click();
    await expect(launcher(page)).toBeFocused();
    await expect(page.locator("[role=dialog][inert]")).toHaveCSS("height", "0px");
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest("[role=dialog]") ?? null,
      [(corner?.x ?? 0) + 100, (corner?.y ?? 0) + 100] as const,
    );
    expect(under).toBeNull();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") ?? null)).toBeNull();
  });

  // The stories close it by Escape.
  await test.step("a click elsewhere closes it; a click inside and a second press do not", async () => {
    await openChat(page);
    await box(page).getByText(chat.status).click();
    await expect(box(page)).toBeVisible();
    await launcher(page).click();
    await expect(box(page)).toBeVisible();
    await page.mouse.click(10, 300);
    await expect(box(page)).toBeHidden();
  });

  await test.step("at 400 % its greeting and its close button are fully visible", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 256 });
    await openChat(page);
    for (const part of [
      box(page).getByText(chat.greeting),
      box(page).getByRole("button", { name: "Cerrar chat" }),
      input(page),
    ])
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
    await box(page).getByRole("button", { name: "Cerrar chat" }).dblclick();
    await expect(box(page)).toBeHidden();
    await expect(launcher(page)).toBeFocused();
    await expect(page).toHaveURL("/jdm_ct");
    // The next click is a separate one.
    await page.mouse.click(700, 300);
    await expect(page).toHaveURL("/jdm_id3");
  });
});

test("a badge and a sound ask for attention after a minute, and dots come before the message", async ({
  page,
}) => {
  await page.clock.install({ time: new Date("2026-11-21T15:00:00Z") });
  await page.goto("/jdm_ct");
  await expect(launcher(page)).toHaveText("");
  // Browsers allow sound only after a first click or key press.
  await page.mouse.click(720, 800);
  await page.clock.fastForward(50_000);
  await expect(launcher(page)).toHaveText("");
  const sound = page.waitForRequest("**/chat/aviso.mp3");
  await page.clock.fastForward(11_000);
  await sound;
  await expect(launcher(page)).toHaveText("1");
  await expect(launcher(page)).toHaveAccessibleName("Abrir chat de WhatsApp, 1 mensaje nuevo");
  expect(await accessibilityViolations(page, "[data-chat]"), "with the badge").toEqual([]);

  await test.step("for two seconds, with the time of the message, and never again", async () => {
    const dots = box(page).getByText("Escribiendo");
    const message = box(page).getByRole("log").getByText(chat.greeting);
    await page.clock.pauseAt(new Date("2026-11-21T15:05:00Z"));
    await launcher(page).click();
    await expect(launcher(page)).toHaveText("");
    await expect(launcher(page)).toHaveAttribute("aria-expanded", "true");
    await expect(input(page)).toHaveAttribute("dir", "auto");
    await expect(dots).toBeAttached();
    await page.clock.runFor(1900);
    await expect(message).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(box(page).getByRole("log").locator("time")).toHaveText("12:05");
    await page.keyboard.press("Escape");
    await launcher(page).click();
    await expect(message).toBeVisible();
    await expect(dots).toHaveCount(0);
  });

  await page.clock.resume();
  await page.keyboard.press("Escape");
  await page.clock.fastForward(120_000);
  await expect(launcher(page), "no badge any more").toHaveText("");
});

// The stories open WhatsApp from the box, and test/unit/chat.test.tsx where new windows are blocked.
test("a message starts with the page's quote, and goes on in WhatsApp without the box", async ({
  page,
  context,
  allowConsole,
}) => {
  // Only WhatsApp's address matters, so its page is not loaded.
  await context.route("https://api.whatsapp.com/**", (route) => route.fulfill({ body: "WhatsApp" }));

  await test.step("from the launcher itself, when the box's code fails to load", async () => {
    allowConsole(/Failed to load resource/);
    await page.route(/chat-box/, (route) => route.abort());
    await page.goto("/jdm_ct");
    const popup = page.waitForEvent("popup");
    await launcher(page).click();
    const opened = await popup;
    await opened.waitForURL(/whatsapp\.com\/send\/\?phone=56900000000&text=.*JDM%20CT/);
    await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
    await opened.close();
    await page.unroute(/chat-box/);
  });

  await test.step("on a machine's page with the start of its quote, which makes way for the visitor's own text", async () => {
    await page.reload();
    await openChat(page);
    await expect(input(page)).toHaveValue(/JDM CT/);
    await page.getByRole("link", { name: `Ver ${id3.name}` }).click();
    await expect(page).toHaveURL("/jdm_id3");
    await openChat(page);
    await expect(input(page)).toHaveValue(/JDM ID3/);
    await input(page).fill("Mi propio texto");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ct.name);
    await expect(input(page)).toHaveValue("Mi propio texto");
  });

  await test.step("not at all while it is empty or blank", async () => {
    await input(page).fill("");
    await input(page).press("Enter");
    await input(page).fill("   ");
    await box(page)
      .getByRole("button", { name: /^Enviar/ })
      .click();
    await expect(input(page)).toHaveValue("   ");
    expect(context.pages()).toHaveLength(1);
    await expect(page).toHaveURL("/jdm_ct");
  });
});

test.describe("with motion and film", () => {
  test.use({ motion: true, film: true });

  test("the launcher covers neither the video's button nor the form's", async ({ page }) => {
    await page.goto("/");
    const pause = page.locator("#inicio").getByRole("button", { name: /(Pausar|Reproducir) video/ });
    const submit = page.locator("#contacto").getByRole("button", { name: contact.send });
    await pause.click();

    // Scrolling only moves the button away from the launcher.
    await page.setViewportSize({ width: 1366, height: 600 });
    await expectApart(page, pause);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectApart(page, pause);

    // Up to 640 px the form leaves the corner free; in wider windows it ends far away.
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 });
      for (const below of [0, 24, 96]) {
        await submit.evaluate((element, distance) => {
          scrollBy(0, element.getBoundingClientRect().bottom + distance - innerHeight);
        }, below);
        await expectApart(page, submit);
      }
    }
  });
});

/** Expects launcher and control to be in the window and not to touch. */
async function expectApart(page: Page, control: Locator): Promise<void> {
  await expect(launcher(page)).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [a, b] = [await launcher(page).boundingBox(), await control.boundingBox()];
      if (!a || !b) return "not shown";
      const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width;
      const isAbove = a.y >= b.y + b.height || b.y >= a.y + a.height;
      return isBeside || isAbove ? "apart" : "covered";
    })
    .toBe("apart");
}

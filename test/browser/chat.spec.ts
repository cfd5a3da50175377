import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site";

const LAUNCHER = /^Abrir chat de WhatsApp/;

const launcher = (page: Page) => page.getByRole("button", { name: LAUNCHER });
const box = (page: Page) => page.getByRole("dialog", { name: "Chat de WhatsApp" });
const input = (page: Page) => box(page).getByRole("textbox", { name: "Mensaje" });

/** WhatsApp itself stays out of the tests; its address is what counts. */
test.beforeEach(async ({ context }) => {
  await context.route("https://api.whatsapp.com/**", (route) => route.fulfill({ body: "WhatsApp" }));
});

async function openChat(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await launcher(page).click();
  await expect(input(page)).toBeFocused();
}

/** Launcher and control are both in the window and do not touch. */
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

/** Writes into the chat and returns the address of the window that opens. */
async function sendInChat(page: Page, text: string): Promise<URL> {
  const popup = page.waitForEvent("popup");
  await input(page).fill(text);
  await input(page).press("Enter");
  const opened = await popup;
  await opened.waitForURL(/whatsapp/);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  const address = new URL(opened.url());
  await opened.close();
  return address;
}

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

test("a message opens WhatsApp in a window of its own and clears the input", async ({ page }) => {
  await openChat(page);
  const text = "¿Tienen té & café? #1 + 50% 🍐 مرحبا";
  const address = await sendInChat(page, text);
  expect(address.origin + address.pathname).toBe("https://api.whatsapp.com/send/");
  expect([...address.searchParams]).toEqual([
    ["phone", "56900000000"],
    ["text", text],
  ]);
  await expect(input(page)).toHaveValue("");
});

test("an empty or blank message does nothing", async ({ page, context }) => {
  await openChat(page);
  await input(page).press("Enter");
  await input(page).fill("   ");
  await box(page)
    .getByRole("button", { name: /^Enviar/ })
    .click();
  await expect(input(page)).toHaveValue("   ");
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL("/");
});

test("where new windows are blocked, WhatsApp opens in this one", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openChat(page);
  await input(page).fill("Hola");
  await input(page).press("Enter");
  await expect(page).toHaveURL("https://api.whatsapp.com/send/?phone=56900000000&text=Hola");
});

test("after a minute the badge asks for attention, until the chat is opened", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(launcher(page)).toHaveText("");
  await page.clock.fastForward(59_000);
  await expect(launcher(page)).toHaveText("");
  await page.clock.fastForward(2_000);
  await expect(launcher(page)).toHaveText("1");
  await expect(launcher(page)).toHaveAccessibleName("Abrir chat de WhatsApp, 1 mensaje nuevo");
  await launcher(page).click();
  await expect(launcher(page)).toHaveText("");
  await page.keyboard.press("Escape");
  await page.clock.fastForward(120_000);
  await expect(launcher(page)).toHaveText("");
});

test("on a machine's page the message starts as its quote does, also after moving on", async ({ page }) => {
  await openChat(page, "/jdm_ct");
  await expect(input(page)).toHaveValue(/JDM CT/);
  await page.getByRole("navigation", { name: "Ruta" }).getByRole("link", { name: "Inicio" }).click();
  await expect(page).toHaveURL("/");
  await launcher(page).click();
  await expect(input(page)).toHaveValue("");
  await input(page).fill("Mi propio texto");
  await page.goBack();
  await expect(page).toHaveURL("/jdm_ct");
  await launcher(page).click();
  await expect(input(page)).toHaveValue("Mi propio texto");
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the box fits beside nothing: inside the window, under the header", async ({ page }) => {
    await openChat(page);
    await expect(box(page).getByText("Hola!!!")).toBeVisible();
    const area = await box(page).boundingBox();
    expect(area?.x).toBeGreaterThanOrEqual(0);
    expect((area?.x ?? 0) + (area?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(area?.y).toBeGreaterThanOrEqual(64);
  });

  test("the launcher never covers the submit button, wherever the page is scrolled", async ({ page }) => {
    await page.goto("/");
    const submit = page.getByRole("button", { name: "Enviar mensaje" });
    for (const below of [0, 24, 56, 96, 140]) {
      await submit.evaluate((element, distance) => {
        scrollBy(0, element.getBoundingClientRect().bottom + distance - innerHeight);
      }, below);
      await expectApart(page, submit);
    }
  });
});

test.describe("on a short phone", () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test("the launcher never covers the video's button, which comes after it", async ({ page }) => {
    await page.goto("/");
    const pause = page.getByRole("button", { name: /(Pausar|Reproducir) video/ });
    await expect(pause).toBeVisible();
    for (const top of [0, 20, 40, 80]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      await expectApart(page, pause);
    }
  });
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

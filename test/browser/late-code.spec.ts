import type { Page } from "@playwright/test";
import { OPENING_PAGE } from "~domain/fixed-texts";
import { contact, ct, id3 } from "../support/content";
import { chatOn } from "./chat-page";
import { counter, EMPTY, ENQUIRY, expect, test } from "./contact-page";
import { stalledSite } from "./stalled-site";
import { withScript } from "./stories/situations";
import { visitorOf } from "./stories/visitor";
import { webkitTest } from "./stories/webkit";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const detail = (page: Page) => page.getByRole("link", { name: `Ver detalle de ${ct.name}` });
const progress = (page: Page) => page.getByRole("progressbar", { name: OPENING_PAGE });
const isSameDocument = (page: Page) => page.evaluate(() => "marked" in window);
const never = () => {};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

test.describe("what cannot be loaded, or never arrives", { tag: "@every-engine" }, () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    // The browsers' own messages, and Remix's about the page that it could not prepare.
    allowConsole(/./);
    await page.clock.install();
    // A picture that arrives would give the rest more time.
    await page.route(/\.(avif|webp)\b/, (route) => route.abort());
  });

  test("a link leads to its page all the same, as a document", async ({ page }) => {
    await test.step("where its data is broken", async () => {
      await page.route("**/jdm_id3.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
      await open(page, "/jdm_ct");
      await page.getByRole("link", { name: `Ver ${id3.name}` }).click();
      await expect(heading(page)).toHaveText(id3.name);
      expect(await isSameDocument(page)).toBe(false);
    });

    for (const [what, pattern] of [
      ["data", /jdm_ct\.data/],
      ["code", /assets\/_-.*\.js/],
    ] as const)
      await test.step(`where its ${what} does not arrive, which shows meanwhile`, async () => {
        await page.route(pattern, never);
        await open(page, "/");
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
        await detail(page).click();
        await page.clock.runFor(400);
        await expect(progress(page)).toHaveCount(0);
        await page.clock.runFor(200);
        await expect(progress(page)).toBeVisible();
        // A second press does not begin the wait anew.
        await page.clock.runFor(4_000);
        await detail(page).click();
        await page.unroute(pattern);
        await page.clock.runFor(15_400);
        await expect(heading(page)).toHaveText(ct.name);
        expect(await isSameDocument(page)).toBe(false);
        await expect(progress(page)).toHaveCount(0);
        await page.clock.resume();
      });
  });

  test("the chat goes on in WhatsApp", async ({ page, context }) => {
    await context.route("https://api.whatsapp.com/**", (route) => route.fulfill({ body: "WhatsApp" }));
    const chat = chatOn(page);
    for (const part of [/chat-box.*\.js/, /chat-box.*\.css/]) {
      await page.route(part, never);
      await page.goto("/jdm_ct");
      await chat.launcher.click();
      const popup = page.waitForEvent("popup");
      await page.clock.runFor(8_000);
      await (await popup).close();
      await expect(chat.launcher).toHaveAttribute("aria-expanded", "false");
      await page.unroute(part);
    }
  });

  test("the form is posted, or says that it can't be", async ({ page, form, sandbox }) => {
    await test.step("where something is missing that its code needs", async () => {
      await page.route(/assets\/index-.*\.js/, (route) => route.abort());
      await form.open();
      await form.fillIn();
      await form.sendButton.click();
      await expect(page).toHaveURL("/?contacto=enviado#contacto");
      // The thanks end the draft.
      await expect(form.titled("Correo enviado con éxito")).toBeVisible();
      await expect(page.getByText(counter(0)), "the form below them, after hydration").toBeAttached();
      await form.expectValues(EMPTY);
      expect(sandbox.messages()).toHaveLength(1);
      await page.unroute(/assets\/index-.*\.js/);
    });

    await test.step("where its code does not arrive, and then our server does not answer", async () => {
      await page.route(/assets\/send-enquiry/, never);
      await page.route("**/healthz", never);
      await form.open();
      await form.fillIn();
      await form.sendButton.click();
      await expect(form.sendButton).toHaveText("Enviando...");
      await page.clock.runFor(8_000);
      await expect(form.message).not.toBeEditable();
      await page.clock.runFor(8_000);
      await expect(form.titled("Error al enviar el correo")).toBeVisible();
      await form.expectValues(ENQUIRY);
      await expect(form.message).toBeEditable();
      await page.unroute("**/healthz");
      await form.sendButton.click();
      await expect.poll(() => sandbox.messages()).toHaveLength(2);
    });
  });
});

test("nothing that arrives is given up at 400 kbit/s and 400 ms", async ({ page, form, sandbox }) => {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto("/", { waitUntil: "commit" });
  await detail(page).waitFor();
  await expect(chatOn(page).launcher).toBeAttached({ timeout: 60_000 });
  await page.evaluate(() => Object.assign(window, { marked: true }));

  await test.step("neither the form's code, while the page's pictures arrive", async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await form.fillIn();
    await form.sendButton.click();
    await expect(form.titled(contact.sent.titleWithEmail)).toBeVisible({ timeout: 60_000 });
    expect(sandbox.messages().map(({ caller }) => caller)).toEqual(["browser"]);
  });

  await test.step("nor the chat's, nor a page", async () => {
    const chat = chatOn(page);
    await chat.launcher.click();
    await expect(chat.box).toBeVisible({ timeout: 60_000 });
    await chat.closeButton.click();
    await page.evaluate(() => scrollTo(0, 0));
    await detail(page).click();
    await expect(heading(page)).toHaveText(ct.name, { timeout: 60_000 });
    expect(await isSameDocument(page)).toBe(true);
  });
});

// WebKit's driver can neither hold requests nor move the clock, so a proxy holds them and the test waits.
webkitTest("nothing waits for ever in WebKit", { tag: "@webkit" }, async ({ window, site }) => {
  const proxy = await stalledSite(site.url);
  const visitor = visitorOf(window, withScript);
  const openAndStall = async (path: string, ...patterns: RegExp[]) => {
    proxy.stalled.clear();
    await visitor.go(proxy.url + path);
    for (const pattern of patterns) proxy.stalled.add(pattern);
  };
  const href = () => window.read<string>("location.href").catch(() => "");
  const patiently = { timeout: 60_000 };

  await webkitTest.step("a link leads to its page as a document", async () => {
    await openAndStall("/", /jdm_ct\.data/);
    await window.read("void (window.marked = true)");
    await visitor.press(`Ver detalle de ${ct.name}`);
    await expect.poll(href, patiently).toBe(`${proxy.url}/jdm_ct`);
    await expect.poll(() => window.read("window.marked ?? false"), patiently).toBe(false);
  });

  await webkitTest.step("the form says that it can't be sent", async () => {
    await openAndStall("/#contacto", /assets\/send-enquiry/, /healthz/);
    for (const [field, text] of [
      ["Nombre", ENQUIRY.from_name],
      ["Teléfono", ENQUIRY.telefono],
      ["Correo", "begona@empresa.cl"],
      ["Mensaje", "Hola"],
    ] as const)
      await visitor.fill(field, text);
    await visitor.press(contact.send);
    await visitor.reads("Enviando...");
    await expect.poll(() => visitor.finds({ text: "Error al enviar el correo" }), patiently).toBe(true);
    await visitor.findsIn("Nombre", ENQUIRY.from_name);
  });
  await proxy.close();
});

import type { Page } from "@playwright/test";
import { ct, id3 } from "../support/content";
import { chatOn } from "./chat-page";
import { expect, test } from "./contact-page";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const detail = (page: Page) => page.getByRole("link", { name: `Ver detalle de ${ct.name}` });
const notice = (page: Page) => page.getByRole("status", { name: "Avisos" });
const isSameDocument = (page: Page) => page.evaluate(() => "marked" in window);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // What watches over navigations loads after the page.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

test.describe("what cannot be loaded", { tag: "@every-engine" }, () => {
  // The browsers' own messages, and Remix's about the page that it could not prepare.
  test.beforeEach(({ allowConsole }) => allowConsole(/./));

  test("a link leads to its page all the same", async ({ page, context }) => {
    await test.step("at the second try", async () => {
      await page.route("**/assets/_-*.js", (route) => route.abort());
      await open(page, "/");
      await detail(page).click();
      await expect(heading(page)).toHaveText(ct.name);
      expect(await isSameDocument(page)).toBe(true);
      await page.unroute("**/assets/_-*.js");
    });

    await test.step("as a document, without its code", async () => {
      await page.route(/assets\/_-.*\.js/, (route) => route.abort());
      await open(page, "/");
      await detail(page).click();
      await expect(heading(page)).toHaveText(ct.name);
      expect(await isSameDocument(page)).toBe(false);
      await page.unroute(/assets\/_-.*\.js/);
    });

    await test.step("as a document, without its data", async () => {
      await page.route("**/jdm_id3.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
      await open(page, "/jdm_ct");
      await page.getByRole("link", { name: `Ver ${id3.name}` }).click();
      await expect(heading(page)).toHaveText(id3.name);
      expect(await isSameDocument(page)).toBe(false);
    });

    await test.step("and offline the page stays, says so and loses nothing, also on the way back", async () => {
      await open(page, "/jdm_ct");
      await page.getByRole("link", { name: "Inicio", exact: true }).click();
      await detail(page).click();
      await expect(heading(page)).toHaveText(ct.name);
      await context.setOffline(true);
      for (const leave of [
        () => page.getByRole("link", { name: `Ver ${id3.name}` }).click(),
        () => page.evaluate("history.back()"),
      ]) {
        await leave();
        await expect(notice(page)).toHaveText(/Sin conexión/);
        await expect(page).toHaveURL("/jdm_ct");
        await expect(heading(page)).toHaveText(ct.name);
        await notice(page).getByRole("button").click();
        await expect(notice(page)).toHaveText("");
      }
      await context.setOffline(false);
      await page.getByRole("link", { name: "Inicio", exact: true }).click();
      await expect(page).toHaveURL("/");
      expect(await isSameDocument(page)).toBe(true);
    });
  });

  test("the chat opens at the next try", async ({ page }) => {
    const chat = chatOn(page);
    await page.route(/chat-box.*\.js/, (route) => route.abort());
    await page.goto("/jdm_ct");
    const secondAttempt = page.waitForRequest(/chat-box.*\.js\?again=1$/);
    await chat.launcher.hover();
    await secondAttempt;
    await page.unroute(/chat-box.*\.js/);
    await chat.launcher.click();
    await expect(chat.box).toBeVisible();

    await page.route(/chat-box.*\.css$/, (route) => route.abort(), { times: 1 });
    await page.goto("/jdm_ct");
    await chat.launcher.click();
    await expect(chat.box).toHaveCSS("position", "fixed");
  });

  test("the form is posted, when something is missing that its code needs", async ({
    page,
    form,
    sandbox,
  }) => {
    await page.route(/assets\/index-.*\.js/, (route) => route.abort(), { times: 1 });
    await form.open();
    await form.fillIn();
    await form.sendButton.click();
    await expect.poll(() => sandbox.messages()).toHaveLength(1);
  });
});

import type { Locator, Page } from "@playwright/test";
import { machinesLead, reasonsFor } from "~content/machine-texts";
import { chat, contact, flavours, home, machinePage, machines, site } from "../support/content";
import { ENQUIRY, field, fillIn, sendButton, toasts } from "./contact-page";
import { expect, test } from "./fixtures";
import { thumbnail } from "./gallery-page";

test.use({ motion: true, film: true });

/**
 * Compares the whole accessibility tree: headings, landmarks, roles, names and states. A change shows in review as a
 * changed file; changed products and texts do not ({@link productFreeTree}).
 * `npx playwright test accessibility-tree --update-snapshots` writes them anew.
 * (`toMatchAriaSnapshot` writes files that let any number pass, and that it does not match itself once additions
 * count as changes.)
 */
async function expectTree(part: Locator, name: string): Promise<void> {
  const tree = await part.ariaSnapshot();
  // React's ids follow the components' order, and a datasheet's size its pictures.
  const lasting = productFreeTree(tree.replaceAll(/:R\w+:/g, "").replace(/PDF(, [\d,]+ [kM]B)?/, "PDF"));
  expect.soft(lasting).toMatchSnapshot(`${name}.yml`);
}

/** Opens a page with the script in charge. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("button", { name: /^Abrir chat/ })).toBeVisible();
}

test("each page, and what opens in it", async ({ page, site: server, allowConsole }) => {
  allowConsole(/status of 404/);

  await test.step("home, with the menu of a phone", async () => {
    await open(page, "/");
    await expect(page.getByRole("button", { name: "Pausar video" })).toBeVisible();
    await expectTree(page.locator("body"), "home");
    // The film has done its part.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Abrir menú" }).click();
    await expect(page.getByRole("navigation", { name: "Menú" })).toBeVisible();
    await expectTree(page.getByRole("banner"), "menu-open");
    if (size) await page.setViewportSize(size);
  });

  await test.step("its form with errors, and while it sends, with its toast", async () => {
    const form = page.getByRole("form", { name: contact.title });
    await field(page, "from_name").fill("Begoña Ñuñez");
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectTree(form, "form-errors");
    server.sandbox.behave({ browser: "hang" });
    await fillIn(page, { ...ENQUIRY, from_mail: "begona@empresa.cl" });
    await sendButton(page).click();
    await expect(toasts(page)).toHaveText("Enviando...");
    await expectTree(toasts(page), "toast");
    await expectTree(form, "form-sending");
  });

  await test.step("a machine, with its pictures open", async () => {
    await open(page, "/jdm_id3");
    await expectTree(page.locator("body"), "jdm-id3");
    await thumbnail(page, 2).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectTree(page.getByRole("dialog"), "gallery-open");
  });

  await test.step("another one, with its characteristics and the chat open", async () => {
    await page.clock.setFixedTime("2026-11-21T15:05:00Z");
    await open(page, "/jdm_ct");
    await expectTree(page.locator("body"), "jdm-ct");
    await page.getByText("Ver más", { exact: true }).click();
    await expect(page.getByRole("list", { name: "Características" })).toBeVisible();
    await expectTree(page.locator("main details"), "characteristics-open");
    await page.getByRole("button", { name: /^Abrir chat/ }).click();
    await expect(page.getByText("Hola!!!")).toBeVisible();
    await expectTree(page.locator("[data-chat]"), "chat-open");
  });

  await test.step("an unknown path", async () => {
    await open(page, "/no-existe");
    await expectTree(page.locator("body"), "not-found");
  });
});

/** Every text of a value, however deep it lies. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The owner's texts, longest first, so that none is taken for a part of another. Short ones may be controls, too. */
const texts = [
  ...textsIn([flavours, machines]),
  ...[machinesLead(machines.length), ...reasonsFor(machines).map(({ text }) => text)],
  ...textsIn([site, home, contact, chat, machinePage])
    .flatMap((text) => text.split(/\{\w+\}/))
    .filter((text) => text.trim().length > 9),
]
  .flatMap((text) => [text.trim(), text.trim().toLowerCase()])
  .filter((text) => text.length > 2 && !text.startsWith("/"))
  .toSorted((a, b) => b.length - a.length);

/**
 * Returns an accessibility tree without the products: their texts as …, their addresses and places as n, and one of
 * neighbours that are alike. The rest changes only with the pages.
 */
function productFreeTree(tree: string): string {
  const plain = tree.replaceAll("\u00a0", " ").replaceAll(/\/(maquinas|pdf|sabores)\/[\w/-]+\./g, "/$1/n.");
  const masked = texts.reduce((text, known) => text.replaceAll(known, "…"), plain);
  const lines = masked
    .replaceAll(/\b\d+ de \d+/g, "n de n")
    .replaceAll(/"…"/g, "…")
    .replaceAll(/…(, …)* y …/g, "…")
    .replaceAll(/…( …)+/g, "…")
    .split("\n");
  return alikeOnce(lines).join("\n");
}

/** Lines of a tree by their indentation, without a branch that equals the one before it. */
function alikeOnce(lines: readonly string[]): string[] {
  const branches = branchesOf(lines).map(([head = "", ...rest]) => [head, ...alikeOnce(rest)].join("\n"));
  return branches.filter((branch, index) => branch !== branches[index - 1]);
}

function branchesOf(lines: readonly string[]): string[][] {
  const depth = lines[0]?.search(/\S/) ?? 0;
  const branches: string[][] = [];
  for (const line of lines) {
    if (line.search(/\S/) <= depth) branches.push([line]);
    else branches.at(-1)?.push(line);
  }
  return branches;
}

import type { Locator, Page } from "@playwright/test";
import type { Caller } from "../../support/emailjs-account";
import { expect as baseExpect } from "../site";
import type { Situation } from "./situations";

/** A limit and no wait: pages full of pictures take their time on a busy machine. */
const expect = baseExpect.configure({ timeout: 15_000 });

type Name = string | RegExp;

/** Somebody who uses the site in one situation; the verbs are the steps of a story. */
export class Visitor {
  /** What needs JavaScript has another way for those without it. */
  readonly hasScript: boolean;
  /** Who hands an enquiry to the e-mail provider in this situation. */
  readonly sendsBy: Caller;
  readonly #page: Page;
  readonly #situation: Situation;

  constructor(page: Page, situation: Situation) {
    this.#page = page;
    this.#situation = situation;
    this.hasScript = situation.browser.javaScriptEnabled ?? true;
    this.sendsBy = situation.sendsBy ?? "browser";
  }

  /** Opens an address, and waits until the script is in charge where there is one: it makes the chat's link a button. */
  async go(path: string): Promise<void> {
    await this.#page.goto(path);
    if (this.hasScript) await expect(this.#page.getByRole("button", { name: /^Abrir chat/ })).toBeAttached();
  }

  async goBack(): Promise<void> {
    await this.#page.goBack();
  }

  /** A link, button, tab or disclosure by its whole name. */
  async press(name: Name): Promise<void> {
    await this.#situation.hand.press(this.#page, this.#control(name));
  }

  /** The entry in the header, or behind its button where the screen is small for the text. */
  async chooseFromMenu(entry: string): Promise<void> {
    if (await this.#control("Abrir menú").isVisible()) {
      await this.press("Abrir menú");
      await this.#lookAround();
    }
    await this.press(entry);
  }

  /** Writes into the field with this label, instead of what it holds. */
  async fill(label: string, text: string): Promise<void> {
    await this.#situation.hand.reach(this.#page, this.#field(label));
    await this.#page.keyboard.press("ControlOrMeta+A");
    await this.#page.keyboard.type(text);
  }

  /** Presses what opens another window, and returns the address that it opens. */
  async opensWindow(name: Name): Promise<URL> {
    const opening = this.#page.waitForEvent("popup");
    await this.press(name);
    const opened = await opening;
    await opened.waitForURL(/^https:/);
    return new URL(opened.url());
  }

  async isAt(address: string): Promise<void> {
    await expect(this.#page).toHaveURL(address);
  }

  /** The address, and the heading that is in view there at once. */
  async arrivesAt(address: string, heading: string): Promise<void> {
    await this.isAt(address);
    await expect(this.#heading(heading)).toBeInViewport();
    await this.#lookAround();
  }

  async readsHeading(text: string): Promise<void> {
    await expect(this.#heading(text)).toBeVisible();
    await this.#lookAround();
  }

  /** A text that the page shows once. */
  async reads(text: string): Promise<void> {
    await expect(this.#page.getByText(text)).toBeVisible();
    await this.#lookAround();
  }

  async sees(picture: string): Promise<void> {
    await expect(this.#page.getByRole("img", { name: picture })).toBeVisible();
    await this.#lookAround();
  }

  /** A whole table, row by row with its headings. */
  async readsTable(name: string, rows: readonly (readonly string[])[]): Promise<void> {
    const table = this.#page.getByRole("table", { name });
    await expect(table).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(rows.length);
    for (const [index, texts] of rows.entries())
      await expect(table.getByRole("row").nth(index).locator("th, td")).toHaveText([...texts]);
    await this.#lookAround();
  }

  /** What the field with this label holds. */
  async findsIn(label: string, value: string): Promise<void> {
    await expect(this.#field(label)).toHaveValue(value);
    await this.#lookAround();
  }

  /** Whatever a visitor reads, what the situation promises must hold. */
  async #lookAround(): Promise<void> {
    await this.#situation.holds?.(this.#page);
  }

  #control(name: Name): Locator {
    const named = { name, exact: true };
    const summary = this.#page.getByText(name, { exact: true }).filter({ visible: true });
    return this.#page
      .getByRole("link", named)
      .or(this.#page.getByRole("button", named))
      .or(this.#page.getByRole("tab", named))
      .or(this.#page.locator("summary", { has: summary }));
  }

  #heading(text: string): Locator {
    return this.#page.getByRole("heading", { name: text, exact: true });
  }

  #field(label: string): Locator {
    return this.#page.getByRole("textbox", { name: label, exact: true });
  }
}

import { readFileSync } from "node:fs";
import type { Caller } from "../../support/emailjs-account";
import { expect } from "../site";
import { type Eyes, openEyes, type Thing } from "./eyes";
import type { Screen } from "./screen";
import type { Situation } from "./situations";

const LIBRARY = readFileSync(
  "node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  "utf8",
);
/** More stops than any page has. */
const MOST_STOPS = 120;

const HEADER_COLOURS = `(({ color, backgroundColor }) => ({ text: color, ground: backgroundColor }))(
  getComputedStyle(document.querySelector("header")))`;

/** How thick the underlines of the page are, each thickness once. */
const UNDERLINES = `[...new Set([...document.body.querySelectorAll("*")].map((element) => getComputedStyle(element))
  .filter(({ textDecorationLine }) => textDecorationLine === "underline")
  .map(({ textDecorationThickness }) => textDecorationThickness))].sort()`;

/** Sets `window.hasLingered` after longer than the page waits before it takes a pointer for an intent. */
const LINGER =
  "(() => { window.hasLingered = false; setTimeout(() => { window.hasLingered = true }, 150) })()";

/** Tries again until it holds. A limit and no wait: pages full of pictures take their time on a busy machine. */
const eventually = (attempt: () => Promise<void>) =>
  expect(attempt).toPass({ timeout: 15_000, intervals: [50] });

/** Somebody who uses the site in one situation; the verbs are the steps of a story. */
export class Visitor {
  /** What needs JavaScript has another way for those without it. */
  readonly hasScript: boolean;
  /** Who hands an enquiry to the e-mail provider in this situation. */
  readonly sendsBy: Caller;
  readonly #screen: Screen;
  readonly #situation: Situation;
  readonly #holds: () => Promise<void>;

  /** `holds` checks what the situation promises for whatever the visitor reads. */
  constructor(screen: Screen, situation: Situation, holds: () => Promise<void> = async () => {}) {
    this.#screen = screen;
    this.#situation = situation;
    this.#holds = holds;
    this.hasScript = situation.browser.javaScriptEnabled ?? true;
    this.sendsBy = situation.sendsBy ?? "browser";
  }

  /** Opens an address, and waits until the script is in charge where there is one. */
  async go(path: string): Promise<void> {
    await this.#screen.go(path);
    await this.#comesAlive();
  }

  async reload(): Promise<void> {
    await this.#screen.reload();
    await this.#comesAlive();
  }

  async goBack(): Promise<void> {
    await this.#screen.read("history.back()");
  }

  async goForward(): Promise<void> {
    await this.#screen.read("history.forward()");
  }

  /** A link, button, tab or disclosure by its whole name. */
  async press(name: string): Promise<void> {
    if (this.#situation.hand === "keyboard") {
      await this.#walkTo({ control: name });
      await this.#screen.key("Enter");
    } else await this.#pointAt({ control: name });
  }

  /** Rests on every link that is shown, one after another. */
  async pointsAtEveryLink(): Promise<void> {
    const links = await this.#screen.read<number>("document.links.length");
    // The first skips to the content: it is above the window until it has the focus.
    for (let link = 1; link < links; link += 1) {
      if (!(await this.finds({ link }))) continue;
      const { x, y } = await this.#findSpot({ link });
      await this.#screen.hover(x, y);
      await this.#screen.read(LINGER);
      await eventually(async () => expect(await this.#screen.read("window.hasLingered")).toBe(true));
    }
  }

  async key(...names: string[]): Promise<void> {
    await this.#screen.key(...names);
  }

  /**
   * The entry in the header, or behind its button where the screen is small for the text; until the page has glided to
   * its section.
   */
  async chooseFromMenu(entry: string): Promise<void> {
    if (await this.finds({ control: "Abrir menú" })) {
      await this.press("Abrir menú");
      await this.#holds();
    }
    await this.press(entry);
    await this.#becomesTrue((eyes) => eyes.isLanded(), { control: entry });
  }

  /** Writes into the field with this label, instead of what it holds. */
  async fill(label: string, text: string): Promise<void> {
    if (this.#situation.hand === "keyboard") await this.#walkTo({ field: label });
    else await this.#pointAt({ field: label });
    await this.#screen.key("ControlOrMeta", "a");
    await this.#screen.type(text);
  }

  /** Presses what opens another window, and returns the address that it opens. */
  async opensWindow(name: string): Promise<URL> {
    return new URL(await this.#screen.opened(() => this.press(name)));
  }

  async isAt(address: string): Promise<void> {
    await eventually(async () => {
      expect(await this.#screen.read("location.href.slice(location.origin.length)")).toBe(address);
    });
  }

  /** The address, and the heading that is in view there at once. */
  async arrivesAt(address: string, heading: string): Promise<void> {
    await this.isAt(address);
    await this.#becomesTrue((eyes, thing) => eyes.isInWindow(thing), { heading });
  }

  async readsHeading(heading: string): Promise<void> {
    await this.#becomesTrue((eyes, thing) => eyes.find(thing).length > 0, { heading });
  }

  async reads(text: string): Promise<void> {
    await this.#becomesTrue((eyes, thing) => eyes.find(thing).length > 0, { text });
  }

  async readsControl(control: string): Promise<void> {
    await this.#becomesTrue((eyes, thing) => eyes.find(thing).length > 0, { control });
  }

  /** Whether it is there now, once there is a page. */
  async finds(thing: Thing): Promise<boolean> {
    let isThere = false;
    await eventually(async () => {
      isThere = await this.#see((eyes, wanted) => eyes.find(wanted).length > 0, thing);
    });
    return isThere;
  }

  /** Something that is not there, or no longer. */
  async doesNotFind(thing: Thing): Promise<void> {
    await this.#becomesTrue((eyes, wanted) => eyes.find(wanted).length === 0, thing);
  }

  /** The computed colours of the header. */
  async seesHeader(colours: { text: string; ground: string }): Promise<void> {
    await eventually(async () => {
      expect(await this.#screen.read(HEADER_COLOURS), "the header").toEqual(colours);
    });
  }

  /** How thick the underlines are, wherever there are any; `auto` is the browser's choice. */
  async seesUnderlines(...thicknesses: string[]): Promise<void> {
    expect(await this.#screen.read(UNDERLINES), "underlines").toEqual(thicknesses);
  }

  /** By the wheel, so to say: at once, and no event but the scroll. */
  async scrollsTo(thing: Thing): Promise<void> {
    await eventually(() => this.#see((eyes, wanted) => eyes.scrollTo(wanted), thing));
  }

  /** How far below the window's upper edge it stands, in CSS pixels. */
  placeOf(thing: Thing): Promise<number> {
    return this.#see((eyes, wanted) => eyes.topOf(wanted), thing);
  }

  /** It stands where it stood. */
  async isBackAt(thing: Thing, place: number): Promise<void> {
    await eventually(async () => {
      expect(Math.abs((await this.placeOf(thing)) - place), `away from ${place}`).toBeLessThan(2);
    });
  }

  async sees(picture: string): Promise<void> {
    await this.#becomesTrue((eyes, thing) => eyes.find(thing).length > 0, { picture });
  }

  /** A whole table, row by row with its headings. */
  async readsTable(table: string, rows: readonly (readonly string[])[]): Promise<void> {
    await this.#becomes((eyes, thing) => eyes.cellsOf(thing), { table }, rows);
  }

  /** What the field with this label holds. */
  async findsIn(field: string, value: string): Promise<void> {
    await this.#becomes((eyes, thing) => eyes.valueOf(thing), { field }, value);
  }

  async hasFocusOn(thing: Thing): Promise<void> {
    await this.#becomesTrue((eyes, wanted) => eyes.hasFocus(wanted), thing);
  }

  /** The script makes the chat's link a button; until then the page works without it. */
  async #comesAlive(): Promise<void> {
    if (!this.hasScript) return;
    await eventually(async () => {
      const isAlive = "document.querySelector('button[aria-label^=\"Abrir chat\"]') !== null";
      expect(await this.#screen.read(isAlive), "the script is in charge").toBe(true);
    });
  }

  async #pointAt(thing: Thing): Promise<void> {
    const { x, y } = await this.#findSpot(thing);
    await this.#screen.point(x, y);
  }

  /** Where it stands still. */
  async #findSpot(thing: Thing): Promise<{ x: number; y: number }> {
    let last = { x: Number.NaN, y: Number.NaN };
    await eventually(async () => {
      const before = last;
      last = await this.#see((eyes, wanted) => eyes.spotOf(wanted), thing);
      expect(last, "stands still").toEqual(before);
    });
    return last;
  }

  async #walkTo(thing: Thing): Promise<void> {
    await this.#becomesTrue((eyes, wanted) => eyes.find(wanted).length === 1, thing);
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const keys = await this.#see((eyes, wanted) => eyes.nextKey(wanted), thing);
      if (keys.length === 0) return;
      await this.#screen.key(...keys);
    }
    throw new Error(`The keyboard does not get to ${JSON.stringify(thing)}`);
  }

  async #becomesTrue(look: (eyes: Eyes, thing: Thing) => boolean, thing: Thing): Promise<void> {
    await this.#becomes(look, thing, true);
  }

  /** Waits until a look at the page shows the value. Whatever a visitor reads, what the situation promises must hold. */
  async #becomes(look: (eyes: Eyes, thing: Thing) => unknown, thing: Thing, value: unknown): Promise<void> {
    await eventually(async () => {
      expect(await this.#see(look, thing), JSON.stringify(thing)).toEqual(value);
    });
    await this.#holds();
  }

  /** Looks at the page with eyes of its document's own, which open at the first look. */
  async #see<T>(look: (eyes: Eyes, thing: Thing) => T, thing: Thing): Promise<T> {
    const answer = await this.#screen.read<{ seen: T } | { problem: string } | null>(
      `(() => { try { return window.eyes ? { seen: (${look})(window.eyes, ${JSON.stringify(thing)}) } : null }
        catch (error) { return { problem: String(error) } } })()`,
    );
    if (answer === null) {
      await this.#screen.read(
        `(() => { ${LIBRARY}; window.eyes = (${openEyes})(TestingLibraryDom); return true })()`,
      );
      return this.#see(look, thing);
    }
    if ("problem" in answer) throw new Error(answer.problem);
    return answer.seen;
  }
}

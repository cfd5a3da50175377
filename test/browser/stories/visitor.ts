import { readFileSync } from "node:fs";
import type { Caller } from "../../../sandbox/emailjs-account";
import { expect, type Site } from "../fixtures";
import type { HeaderColours } from "../header-page";
import { type Eyes, openEyes, type Thing } from "./eyes";
import type { Screen } from "./screen";
import type { Situation } from "./situations";

const LIBRARY = readFileSync(
  "node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  "utf8",
);

/** More stops than any page has. */
const MOST_STOPS = 120;

/** Hydration turns the chat's link into a button. The font is awaited too, because its arrival may move the page. */
const ALIVE = `document.fonts.status === "loaded" &&
  document.querySelector('button[aria-label^="Abrir chat"]') !== null`;

/** Retries until a check passes. The limit is generous for pages full of pictures on a busy machine. */
const eventually = (attempt: () => Promise<unknown>) =>
  expect(attempt).toPass({ timeout: 15_000, intervals: [50] });

/** A visitor's goal, written once for all engines as a visitor's steps. */
export interface Story {
  readonly title: string;
  readonly situations: readonly Situation[];
  tell(visitor: Visitor, site: Site): Promise<void>;
}

/** A person who uses the site in one situation. The methods are the steps of a story. */
export class Visitor {
  /** Whether JavaScript runs; without it some steps differ. */
  readonly hasScript: boolean;
  readonly hasFilm: boolean;
  /** Caller of the e-mail provider in this situation. */
  readonly sendsBy: Caller;
  readonly #screen: Screen;
  readonly #situation: Situation;
  readonly #holds: () => Promise<void>;

  /** `holds` checks the situation's promises whenever the visitor reads something. */
  constructor(screen: Screen, situation: Situation, holds: () => Promise<void> = async () => {}) {
    this.#screen = screen;
    this.#situation = situation;
    this.#holds = holds;
    this.hasScript = situation.browser.javaScriptEnabled ?? true;
    this.hasFilm = situation.film ?? false;
    this.sendsBy = situation.sendsBy ?? "browser";
  }

  /** Opens an address, and waits for hydration if JavaScript runs. */
  async go(path: string): Promise<void> {
    await this.#screen.go(path);
    await this.#comesAlive();
  }

  /** Forgets what the browser keeps for the visit. */
  async forgets(): Promise<void> {
    await this.#screen.read("(() => { try { sessionStorage.clear() } catch {} })()");
  }

  async reload(): Promise<void> {
    await this.#screen.reload();
    await this.#comesAlive();
  }

  async goBack(): Promise<void> {
    await this.#screen.back();
  }

  async goForward(): Promise<void> {
    await this.#screen.forward();
  }

  /** Presses a link, button, tab or disclosure by its whole name. */
  async press(name: string): Promise<void> {
    await this.#reach({ control: name });
    if (this.#situation.hand === "keyboard") await this.#screen.key("Enter");
  }

  /** Expects no link to be covered. */
  async reachesEveryLink(): Promise<void> {
    const links = await this.#screen.read<number>("document.links.length");
    // The first is the skip link, which is above the window until it has the focus.
    for (let link = 1; link < links; link += 1) {
      // It is not pressed, so it may move.
      if (await this.finds({ link })) await eventually(() => this.#see("spotOf", { link }));
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
    await this.#becomes("isLanded", { control: entry }, true);
  }

  /** Focuses the field with this label and replaces its content. */
  async fill(label: string, text: string): Promise<void> {
    const field = { field: label };
    await eventually(async () => {
      await this.#reach(field);
      expect(await this.#see("hasFocus", field), "has the focus").toBe(true);
    });
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

  /** Expects an address and a heading in view. */
  async arrivesAt(address: string, heading: string): Promise<void> {
    await this.isAt(address);
    await this.#becomes("isInWindow", { heading }, true);
  }

  async readsHeading(heading: string): Promise<void> {
    await this.#becomes("isShown", { heading }, true);
  }

  async reads(text: string): Promise<void> {
    await this.#becomes("isShown", { text }, true);
  }

  /** Returns whether an element is shown now, once the page exists. */
  async finds(thing: Thing): Promise<boolean> {
    let isThere = false;
    await eventually(async () => {
      isThere = await this.#see("isShown", thing);
    });
    return isThere;
  }

  /** Waits until an element is gone. */
  async doesNotFind(thing: Thing): Promise<void> {
    await this.#becomes("isShown", thing, false);
  }

  /** Expects computed colours of the header. */
  async seesHeader(colours: HeaderColours): Promise<void> {
    await this.#becomes("headerColours", { text: "" }, colours);
  }

  /** Expects the thickness of all underlines; `auto` is the browser's choice. */
  async seesUnderlines(...thicknesses: string[]): Promise<void> {
    await this.#becomes("underlines", { text: "" }, thicknesses);
  }

  /** Scrolls at once, without other input events. */
  async scrollsTo(thing: Thing): Promise<void> {
    await eventually(() => this.#see("scrollTo", thing));
  }

  /** Returns an element's distance from the window's upper edge, in CSS pixels. */
  placeOf(thing: Thing): Promise<number> {
    return this.#see("topOf", thing);
  }

  /** It stands where it stood. */
  async isBackAt(thing: Thing, place: number): Promise<void> {
    await eventually(async () => {
      expect(Math.abs((await this.placeOf(thing)) - place), `away from ${place}`).toBeLessThan(2);
    });
  }

  async sees(picture: string): Promise<void> {
    await this.#becomes("isShown", { picture }, true);
  }

  /** Expects a whole table, row by row with its headings. */
  async readsTable(table: string, rows: string[][]): Promise<void> {
    await this.#becomes("cellsOf", { table }, rows);
  }

  /** Expects a value in the field with this label. */
  async findsIn(field: string, value: string): Promise<void> {
    await this.#becomes("valueOf", { field }, value);
  }

  async hasFocusOn(thing: Thing): Promise<void> {
    await this.#becomes("hasFocus", thing, true);
  }

  async #comesAlive(): Promise<void> {
    if (!this.hasScript) return;
    await eventually(async () =>
      expect(await this.#screen.read(ALIVE), "the script is in charge").toBe(true),
    );
  }

  /** Presses an element with the pointer, or focuses it with the keyboard. */
  async #reach(thing: Thing): Promise<void> {
    if (this.#situation.hand !== "keyboard") {
      const { x, y } = await this.#spotOf(thing);
      return this.#screen.point(x, y);
    }
    await this.#becomes("isShown", thing, true);
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const keys = await this.#see("nextKey", thing);
      if (keys.length === 0) return;
      await this.#screen.key(...keys);
    }
    throw new Error(`The keyboard does not get to ${JSON.stringify(thing)}`);
  }

  /** Waits until a look at the page shows the value. */
  async #becomes<Look extends keyof Eyes>(
    look: Look,
    thing: Thing,
    value: ReturnType<Eyes[Look]>,
  ): Promise<void> {
    await eventually(async () => {
      expect(await this.#see(look, thing), JSON.stringify(thing)).toEqual(value);
    });
    await this.#holds();
  }

  /** Returns a point to press once the element has stayed in place for some looks: slow machines paint few frames. */
  async #spotOf(thing: Thing): Promise<{ x: number; y: number }> {
    let spot = { x: Number.NaN, y: Number.NaN };
    let still = 0;
    await eventually(async () => {
      const { x, y } = spot;
      spot = await this.#see("spotOf", thing);
      still = spot.x === x && spot.y === y ? still + 1 : 0;
      expect(still, "looks at which it stood still").toBeGreaterThan(2);
    });
    return spot;
  }

  /** Looks at the page with the document's own `eyes`, installed on the first look. */
  async #see<Look extends keyof Eyes>(look: Look, thing: Thing): Promise<ReturnType<Eyes[Look]>> {
    const answer = await this.#screen.read<{ seen: ReturnType<Eyes[Look]> } | { problem: string } | null>(
      `(() => { try { return window.eyes ? { seen: window.eyes.${look}(${JSON.stringify(thing)}) } : null }
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

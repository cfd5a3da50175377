import { readFileSync } from "node:fs";
import { expect, type Site } from "../fixtures";
import type { HeaderColours } from "../header-page";
import { type Eyes, openEyes, type Thing } from "./eyes";
import type { Screen } from "./screen";
import type { Situation } from "./situations";
import { complainOfSharedTexts, translate } from "./translator";

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
  expect(attempt).toPass({ timeout: 60_000, intervals: [50] });

/** A visitor's goal, written once for all engines as a visitor's steps. */
export interface Story {
  readonly title: string;
  readonly situations: readonly Situation[];
  tell(visitor: Visitor, site: Site): Promise<void>;
}

export type Visitor = ReturnType<typeof visitorOf>;

/**
 * Returns a person who uses the site in one situation. The functions are the steps of a story; those that read the page
 * wait until it shows what is expected. `holds` checks the situation's promises whenever the visitor reads something.
 */
export function visitorOf(screen: Screen, situation: Situation, holds: () => Promise<void> = async () => {}) {
  /** Whether JavaScript runs; without it some steps differ. */
  const hasScript = situation.browser?.javaScriptEnabled ?? true;

  /** Looks at the page with the document's own `eyes`, installed on the first look. */
  async function look<Look extends keyof Eyes>(how: Look, thing: Thing): Promise<ReturnType<Eyes[Look]>> {
    const answer = await screen.read<{ seen: ReturnType<Eyes[Look]> } | { problem: string } | null>(
      `(() => { try { return window.eyes ? { seen: window.eyes.${how}(${JSON.stringify(thing)}) } : null }
        catch (error) { return { problem: String(error) } } })()`,
    );
    if (answer === null) {
      await screen.read(
        `(() => { ${LIBRARY}; window.eyes = (${openEyes})(TestingLibraryDom); return true })()`,
      );
      return look(how, thing);
    }
    if ("problem" in answer) throw new Error(answer.problem);
    return answer.seen;
  }

  /** Waits until a look at the page shows the value. */
  async function shows<Look extends keyof Eyes>(how: Look, thing: Thing, value: ReturnType<Eyes[Look]>) {
    await eventually(async () =>
      expect(await look(how, thing), `${how} ${JSON.stringify(thing)}`).toEqual(value),
    );
    await holds();
  }

  /** Waits for hydration. From then on a translator works on the page, or the probe for what would disturb one. */
  async function comesAlive(): Promise<void> {
    if (!hasScript) return;
    await eventually(async () => expect(await screen.read(ALIVE), "the script is in charge").toBe(true));
    await screen.read(`(${situation.translated ? translate : complainOfSharedTexts})()`);
  }

  /** Returns a point to press once the element has stayed in place for some looks: slow machines paint few frames. */
  async function stillSpotOf(thing: Thing): Promise<{ x: number; y: number }> {
    let spot = { x: Number.NaN, y: Number.NaN };
    let still = 0;
    await eventually(async () => {
      const { x, y } = spot;
      spot = await look("spotOf", thing);
      still = spot.x === x && spot.y === y ? still + 1 : 0;
      expect(still, "looks at which it stood still").toBeGreaterThan(2);
    });
    return spot;
  }

  /** Presses an element with the pointer, or focuses it with the keyboard. */
  async function reach(thing: Thing): Promise<void> {
    if (situation.hand !== "keyboard") {
      const { x, y } = await stillSpotOf(thing);
      await screen.point(x, y);
      return;
    }
    await sees(thing);
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const keys = await look("nextKey", thing);
      if (keys.length === 0) return;
      await screen.key(...keys);
    }
    throw new Error(`The keyboard does not get to ${JSON.stringify(thing)}`);
  }

  /** Presses a link, button, tab or disclosure by its whole name. */
  async function press(name: string): Promise<void> {
    await reach({ control: name });
    if (situation.hand === "keyboard") await screen.key("Enter");
  }

  /** Returns whether an element is shown now, once the page exists. */
  async function finds(thing: Thing): Promise<boolean> {
    let isThere = false;
    await eventually(async () => {
      isThere = await look("isShown", thing);
    });
    return isThere;
  }

  const sees = (thing: Thing) => shows("isShown", thing, true);

  const isAt = (address: string) =>
    eventually(async () =>
      expect(await screen.read("location.href.slice(location.origin.length)")).toBe(address),
    );

  return {
    hasScript,
    hasFilm: situation.film ?? false,
    /** Caller of the e-mail provider in this situation. */
    sendsBy: situation.sendsBy ?? "browser",
    press,
    sees,
    finds,
    isAt,
    reads: (text: string) => sees({ text }),
    doesNotFind: (thing: Thing) => shows("isShown", thing, false),
    hasFocusOn: (thing: Thing) => shows("hasFocus", thing, true),
    /** Expects a value in the field with this label. */
    findsIn: (field: string, value: string) => shows("valueOf", { field }, value),
    /** Expects a whole table, row by row with its headings. */
    readsTable: (table: string, rows: string[][]) => shows("cellsOf", { table }, rows),
    /** Expects computed colours of the header. */
    seesHeader: (colours: HeaderColours) => shows("headerColours", {}, colours),
    /** Expects the thickness of all underlines; `auto` is the browser's choice. */
    seesUnderlines: (...thicknesses: string[]) => shows("underlines", {}, thicknesses),
    /** Expects no link to be covered. */
    reachesEveryLink: () => shows("coveredLinks", {}, []),
    key: screen.key,
    goBack: screen.back,
    goForward: screen.forward,
    /** Opens an address, and waits for hydration if JavaScript runs. */
    async go(path: string) {
      await screen.go(path);
      await comesAlive();
    },
    async reload() {
      await screen.reload();
      await comesAlive();
    },
    /** Sends the contact form as plain HTML, as the script does where its code is missing. */
    postsPlainly: () =>
      screen.read(`void HTMLFormElement.prototype.submit.call(document.querySelector("#contacto form"))`),
    /** Forgets what the browser keeps for the visit. */
    forgets: () => screen.read("(() => { try { sessionStorage.clear() } catch {} })()"),
    /**
     * The entry in the header, or behind its button where the screen is small for the text; until the page has glided
     * to its section.
     */
    async chooseFromMenu(entry: string) {
      if (await finds({ control: "Abrir menú" })) {
        await press("Abrir menú");
        await holds();
      }
      await press(entry);
      await shows("isLanded", {}, true);
    },
    /** Focuses the field with this label and replaces its content. */
    async fill(label: string, text: string) {
      const field = { field: label };
      await eventually(async () => {
        await reach(field);
        expect(await look("hasFocus", field), "has the focus").toBe(true);
      });
      await screen.key("ControlOrMeta", "a");
      await screen.type(text);
    },
    /** Presses what opens another window, and returns the address that it opens. */
    opensWindow: async (name: string) => new URL(await screen.opened(() => press(name))),
    /** Expects an address and a thing of its page in view. */
    async arrivesAt(address: string, thing: Thing) {
      await isAt(address);
      await shows("isInWindow", thing, true);
    },
    /** Scrolls at once, without other input events. */
    scrollsTo: (thing: Thing) => eventually(() => look("scrollTo", thing)),
    /** Returns an element's distance from the window's upper edge, in CSS pixels. */
    placeOf: (thing: Thing) => look("topOf", thing),
    /** Expects an element at that distance again. */
    isBackAt: (thing: Thing, place: number) =>
      eventually(async () =>
        expect(Math.abs((await look("topOf", thing)) - place), `away from ${place}`).toBeLessThan(2),
      ),
  };
}

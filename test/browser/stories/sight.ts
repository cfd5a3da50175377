import { readFileSync } from "node:fs";
import { expect } from "../fixtures";
import { type Eyes, openEyes, type Thing } from "./eyes";
import type { Screen } from "./screen";

const LIBRARY = readFileSync(
  "node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  "utf8",
);

/** Retries until a check passes. The limit is generous for pages full of pictures on a busy machine. */
export const eventually = (attempt: () => Promise<unknown>) =>
  expect(attempt).toPass({ timeout: 15_000, intervals: [50] });

/** Looks at the page on a screen. */
export class Sight {
  readonly #screen: Screen;
  readonly #holds: () => Promise<void>;

  /** `holds` checks the page after every wait. */
  constructor(screen: Screen, holds: () => Promise<void>) {
    this.#screen = screen;
    this.#holds = holds;
  }

  /** Waits until a look at the page shows the value. */
  async becomes<Look extends keyof Eyes>(
    look: Look,
    thing: Thing,
    value: ReturnType<Eyes[Look]>,
  ): Promise<void> {
    await eventually(async () => {
      expect(await this.see(look, thing), JSON.stringify(thing)).toEqual(value);
    });
    await this.#holds();
  }

  /** Returns a point to press once the element has stayed in place for some looks: slow machines paint few frames. */
  async spotOf(thing: Thing): Promise<{ x: number; y: number }> {
    let spot = { x: Number.NaN, y: Number.NaN };
    let still = 0;
    await eventually(async () => {
      const { x, y } = spot;
      spot = await this.see("spotOf", thing);
      still = spot.x === x && spot.y === y ? still + 1 : 0;
      expect(still, "looks at which it stood still").toBeGreaterThan(2);
    });
    return spot;
  }

  /** Looks at the page with the document's own `eyes`, installed on the first look. */
  async see<Look extends keyof Eyes>(look: Look, thing: Thing): Promise<ReturnType<Eyes[Look]>> {
    const answer = await this.#screen.read<{ seen: ReturnType<Eyes[Look]> } | { problem: string } | null>(
      `(() => { try { return window.eyes ? { seen: window.eyes.${look}(${JSON.stringify(thing)}) } : null }
        catch (error) { return { problem: String(error) } } })()`,
    );
    if (answer === null) {
      await this.#screen.read(
        `(() => { ${LIBRARY}; window.eyes = (${openEyes})(TestingLibraryDom); return true })()`,
      );
      return this.see(look, thing);
    }
    if ("problem" in answer) throw new Error(answer.problem);
    return answer.seen;
  }
}

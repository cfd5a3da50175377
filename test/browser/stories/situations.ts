import type { Page, PlaywrightTestOptions } from "@playwright/test";
import { expect } from "../fixtures";
import { doubleText, textsCutOff } from "../texts";

/** Conditions under which every story must succeed. */
export interface Situation {
  readonly name: string;
  /** The project of playwright.config.ts, if not Chromium. */
  readonly engine?: "@firefox" | "@firefox-plain" | "@webkit" | "@old-chromium";
  /** Whether only CI runs it. */
  readonly inCi?: true;
  /** Whether a translator works on the page. */
  readonly translated?: true;
  /** The visitor's means of pressing, if not a mouse. */
  readonly hand?: "finger" | "keyboard";
  readonly browser?: Partial<PlaywrightTestOptions>;
  /** Whether the visitor accepts motion. Painting it costs time, so only some situations do. */
  readonly motion?: true;
  /** Whether the home page's film plays. In most situations the visitor saves data. */
  readonly film?: true;
  /** Whether enquiries go through our server instead of directly to the provider. */
  readonly sendsBy?: "server";
  prepare?(page: Page): Promise<void>;
  /** Checks the page whenever the visitor reads it. */
  holds?(page: Page): Promise<void>;
}

const DESK = { viewport: { width: 1440, height: 900 } };
/** Includes the screen's size, or Chromium would start to load pictures for a desktop. */
const PHONE = { viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } };

export const withScript: Situation = { name: "with JavaScript", motion: true };
const inFirefox: Situation = {
  name: "in Firefox at 1440 px",
  engine: "@firefox",
  browser: DESK,
  motion: true,
};
const inWebKit: Situation = { name: "in WebKit at 390 px", engine: "@webkit", browser: PHONE };
/** Without popovers, and with a menu that the script opens. */
export const inOldChromium: Situation = {
  name: "in an old Chromium at 390 px",
  engine: "@old-chromium",
  browser: PHONE,
};

/** Only in CI: every other visit watches for what would disturb a translator. */
const translated = [{ name: "in Chromium" }, inFirefox, inWebKit, inOldChromium].map(
  (situation): Situation => {
    const name = `${situation.name}, with a translator at work`;
    return { ...situation, name, inCi: true, translated: true };
  },
);

/** A desktop, and a phone with its menu button. Other files test these stories in Chromium. */
export const OTHER_ENGINES: readonly Situation[] = [inFirefox, inWebKit];

/** The same with both engines on both screens, and with the film. */
export const EVERY_SCREEN: readonly Situation[] = [
  ...OTHER_ENGINES,
  inOldChromium,
  ...translated,
  { ...inFirefox, name: "in Firefox at 390 px", browser: PHONE, film: true },
  { ...inWebKit, name: "in WebKit at 1440 px", browser: DESK, film: true },
];

/**
 * Other files test Chromium without JavaScript. Debian's Firefox has no scroll-driven animations, so its header then
 * has one colour.
 */
export const plainFirefox: Situation = {
  name: "in Firefox without JavaScript",
  engine: "@firefox-plain",
  browser: { javaScriptEnabled: false },
  sendsBy: "server",
};

/** Situations of every story that serves the site's purpose. */
export const ALWAYS = [withScript, ...OTHER_ENGINES, plainFirefox, inOldChromium, ...translated];

// Only some stories differ in these situations.

export const touchScreen: Situation = {
  name: "on a touch screen of 390 px",
  hand: "finger",
  browser: { ...PHONE, hasTouch: true, isMobile: true },
};

/** Motion is reduced here, too, as everywhere without `motion`. */
export const keyboard: Situation = {
  name: "by keyboard only, and nothing moves",
  hand: "keyboard",
  /** Expects no animation over time; the scroll-driven one only sets the header's colour. */
  async holds(page) {
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)),
    );
    expect(moving, "what moves").toEqual([]);
  },
};

export const largeText: Situation = {
  name: "with text at 200 % on the narrowest screen",
  browser: { viewport: { width: 320, height: 844 } },
  prepare: doubleText,
  async holds(page) {
    await expect(page.locator("html"), "text at 200 %").toHaveCSS("font-size", "32px");
    await expect.poll(() => textsCutOff(page), "texts that leave the window or their box").toEqual([]);
  },
};

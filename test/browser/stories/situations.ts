import type { Page, PlaywrightTestOptions } from "@playwright/test";
import { doubleText } from "../double-text";
import { expect } from "../site";
import { textsCutOff } from "../texts-cut-off";

/** Circumstances under which every story must come to its end. */
export interface Situation {
  readonly name: string;
  /** The project of playwright.config.ts, if not Chromium. */
  readonly engine?: "@firefox" | "@firefox-plain" | "@webkit";
  readonly hand: "mouse" | "finger" | "keyboard";
  readonly browser: Partial<PlaywrightTestOptions>;
  /** Takes pages that move. Drawing them costs time, and most situations differ in something else. */
  readonly motion?: true;
  /** The home page's film plays. Elsewhere the visitor saves data, but for a reason of its own. */
  readonly film?: true;
  /** Enquiries go through our server instead of straight to the provider. */
  readonly sendsBy?: "server";
  prepare?(page: Page): Promise<void>;
  /** Checks the page whenever the visitor reads it. */
  holds?(page: Page): Promise<void>;
}

const DESK = { viewport: { width: 1440, height: 900 } };
/** Includes the screen's size: Chromium would otherwise begin to load pictures for a desk. */
const PHONE = { viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } };

export const withScript: Situation = { name: "with JavaScript", hand: "mouse", browser: {}, motion: true };

const inFirefox: Situation = {
  name: "in Firefox at 1440 px",
  engine: "@firefox",
  hand: "mouse",
  browser: DESK,
  motion: true,
};

export const inWebKit: Situation = {
  name: "in WebKit at 390 px",
  engine: "@webkit",
  hand: "mouse",
  browser: PHONE,
};

/** A desk, and a phone with its menu button. Other files prove these stories in Chromium. */
export const OTHER_ENGINES: readonly Situation[] = [inFirefox, inWebKit];

/** The same with either engine on the other screen too, for what the width changes, and with the film. */
export const EVERY_SCREEN: readonly Situation[] = [
  ...OTHER_ENGINES,
  { ...inFirefox, name: "in Firefox at 390 px", browser: PHONE, film: true },
  { ...inWebKit, name: "in WebKit at 1440 px", browser: DESK, film: true },
];

/**
 * Other files prove what Chromium shows without a script. Debian's Firefox knows no animation that follows the
 * scrolling: its header then has one colour.
 */
export const plainFirefox: Situation = {
  name: "in Firefox without JavaScript",
  engine: "@firefox-plain",
  hand: "mouse",
  browser: { javaScriptEnabled: false },
  sendsBy: "server",
};

/** Situations of every story that serves the site's purpose. */
export const ALWAYS: readonly Situation[] = [withScript, ...OTHER_ENGINES, plainFirefox];

// Only some stories differ in these situations.

export const touchScreen: Situation = {
  name: "on a touch screen of 390 px",
  hand: "finger",
  browser: { ...PHONE, hasTouch: true, isMobile: true },
};

export const keyboard: Situation = { name: "by keyboard only", hand: "keyboard", browser: {} };

export const reducedMotion: Situation = {
  name: "with reduced motion",
  hand: "mouse",
  browser: {},
  holds: standsStill,
};

export const largeText: Situation = {
  name: "with text at 200 % on 390 px",
  hand: "mouse",
  browser: PHONE,
  prepare: doubleText,
  holds: showsWholeTexts,
};

/** No animation that time drives; what scrolling drives (the header's colour) is a state. */
async function standsStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : "")),
  );
  expect(moving, "what moves").toEqual([]);
}

async function showsWholeTexts(page: Page): Promise<void> {
  await expect(page.locator("html"), "text at 200 %").toHaveCSS("font-size", "32px");
  await expect.poll(() => textsCutOff(page), "texts that leave the window or their box").toEqual([]);
}

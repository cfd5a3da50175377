import type { Page, PlaywrightTestOptions } from "@playwright/test";
import { doubleText } from "../double-text";
import { expect, type Site } from "../site";
import { textsCutOff } from "../texts-cut-off";
import { finger, type Hand, keyboard, mouse } from "./hands";

/** Circumstances under which every story must come to its end. */
export interface Situation {
  readonly name: string;
  readonly hand: Hand;
  readonly browser: Partial<PlaywrightTestOptions>;
  /** Enquiries go through our server instead of straight to the provider. */
  readonly sendsBy?: "server";
  /** The site's own address is not known before its server runs. */
  prepare?(page: Page, site: Site): Promise<void>;
  /** What must be true of the page whenever the visitor reads it. */
  holds?(page: Page): Promise<void>;
}

const PHONE = { width: 390, height: 844 };

export const situations: readonly Situation[] = [
  { name: "with JavaScript", hand: mouse, browser: {} },
  { name: "without JavaScript", hand: mouse, browser: { javaScriptEnabled: false }, sendsBy: "server" },
  { name: "with a content blocker", hand: mouse, browser: {}, prepare: blockProvider, sendsBy: "server" },
  {
    name: "on a touch screen of 390 px",
    hand: finger,
    browser: { viewport: PHONE, hasTouch: true, isMobile: true },
  },
  { name: "by keyboard only", hand: keyboard, browser: {} },
  {
    name: "with reduced motion",
    hand: mouse,
    browser: { contextOptions: { reducedMotion: "reduce" } },
    holds: standsStill,
  },
  {
    name: "with text at 200 % on 390 px",
    hand: mouse,
    browser: { viewport: PHONE },
    prepare: doubleText,
    holds: showsWholeTexts,
  },
];

async function blockProvider(page: Page, { sandbox }: Site): Promise<void> {
  await page.route(`${sandbox.origin}/**`, (route) => route.abort("blockedbyclient"));
}

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
  await expect.poll(() => textsCutOff(page), "texts that leave the window or their box").toEqual([]);
}

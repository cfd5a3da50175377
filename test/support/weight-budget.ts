import { brotliCompressSync } from "node:zlib";
import { readContent } from "../../domain/content/read";
import { SITE } from "../site-folder";

export const KILOBYTE = 1024;

/** Maximum transfer size of a page, compressed, in kilobytes of 1,024 bytes, by the browser's names for kinds of files. */
interface PageBudget {
  readonly document: number;
  readonly stylesheet: number;
  readonly script: number;
  readonly font: number;
  /** Pictures loaded without scrolling, by window width: a phone at 3x, a desktop at 1x. */
  readonly image: Readonly<Record<390 | 1440, number>>;
}

/** Compressed size of the owner's texts. Budgets are for what developers add, so texts come on top. */
function textSize(...texts: readonly unknown[]): number {
  return brotliCompressSync(JSON.stringify(texts)).length / KILOBYTE;
}

const { machines, pages: _, ...texts } = readContent(SITE).data;
const cards = machines.map(({ name, kind, tagline, comparison }) => [name, kind, tagline, comparison]);

/** Budgets of each page's first load, before the video: today's figures and a small margin. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  "/": {
    document: 11 + textSize(texts, cards),
    stylesheet: 13,
    script: 101,
    font: 29,
    // A desktop loads every machine's card.
    image: { 390: 70, 1440: 24 + 18 * machines.length },
  },
  ...Object.fromEntries(
    machines.map((machine): [string, PageBudget] => [
      `/${machine.slug}`,
      {
        document: 7.4 + textSize(machine, texts["machine-page"], texts.site, cards),
        stylesheet: 9.9,
        script: 92,
        font: 29,
        image: { 390: 30 + 24 * machine.gallery.length, 1440: 95 },
      },
    ]),
  ),
};

/** Maximum of everything that a page loads at first, including requests outside the parts. */
export const FIRST_LOAD_KB = 320;

/** Maxima of files in `public/` that no owner changes, and of a change of flavour, in the same kilobytes. */
export const mediaBudget = { flavourChange: 90, notification: 20 } as const;

/** Kilobytes of what measures the page's speed. It loads when the browser is idle, after everything else. */
export const LATER_KB = 3.8;

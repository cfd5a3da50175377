import { readSingleton } from "../../vite-plugins/content/read";

const { machines } = readSingleton("order");

/** Maximum transfer size of a page, compressed, in kilobytes of 1,024 bytes. */
interface PageBudget {
  readonly html: number;
  readonly css: number;
  readonly scripts: number;
  readonly fonts: number;
  /** Pictures loaded without scrolling, by window width: a phone at 3x, a desktop at 1x. */
  readonly pictures: Readonly<Record<390 | 1440, number>>;
}

const machineBudget: PageBudget = {
  html: 8,
  css: 10,
  scripts: 91,
  fonts: 60,
  pictures: { 390: 150, 1440: 95 },
};

/** Budgets of each page's first load, before the video: today's figures and a small margin. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  "/": {
    html: 11,
    css: 13,
    scripts: 100,
    fonts: 60,
    // A desktop loads every machine's card.
    pictures: { 390: 70, 1440: 24 + 18 * machines.length },
  },
  ...Object.fromEntries(machines.map((slug) => [`/${slug}`, machineBudget])),
};

/** Maximum of everything that a page loads at first, including requests outside the parts. */
export const FIRST_LOAD_KB = 320;

/** Maxima of files in `public/`, in the same kilobytes. */
export const mediaBudget = {
  /** Poster for phones, and at a width of 1280. */
  posterPhone: 15,
  poster: 60,
  /** Glass and background of one flavour. */
  flavourChange: 90,
  notification: 20,
  drawing: 5,
  font: 60,
  everything: 25 * 1024,
} as const;

export const KILOBYTE = 1024;

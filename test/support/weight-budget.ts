import { machineOrder } from "~content/machines/order";

/** Most that a page may weigh as sent, compressed, in kilobytes of 1,024 bytes. */
interface PageBudget {
  readonly html: number;
  readonly css: number;
  readonly scripts: number;
  readonly fonts: number;
  /** Loaded without scrolling, by the window's width: a phone's at triple density, a desk's at single. */
  readonly pictures: Readonly<Record<390 | 1440, number>>;
}

const machineBudget: PageBudget = {
  html: 8,
  css: 10,
  scripts: 91,
  fonts: 60,
  pictures: { 390: 150, 1440: 95 },
};

/** First load of each page, before the video: today's figures with a little air. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  "/": {
    html: 11,
    css: 13,
    scripts: 100,
    fonts: 60,
    // A desk loads every machine's card.
    pictures: { 390: 70, 1440: 24 + 18 * machineOrder.length },
  },
  ...Object.fromEntries(machineOrder.map((slug) => [`/${slug}`, machineBudget])),
};

/** Everything that a page loads at first, together with what belongs to no part. */
export const FIRST_LOAD_KB = 320;

/** Pictures that a phone shows of the home page before scrolling. */
export const ABOVE_THE_FOLD_KB = 60;

/** Files of `public/`, in the same kilobytes. */
export const mediaBudget = {
  /** On phones, and 1280 wide. */
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

import type { Page, Request } from "@playwright/test";
import { FIRST_LOAD_KB, KILOBYTE, LATER_KB, mediaBudget, pageBudgets } from "../support/weight-budget";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";

interface Loaded {
  /** Kind of file, by the browser's name for it. */
  readonly kind: string;
  readonly url: string;
  /** Transferred bytes, headers included. */
  readonly bytes: number;
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 } as const;
const desk = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 } as const;

for (const screen of [phone, desk]) {
  const { width } = screen.viewport;

  test.describe(`${width} px`, () => {
    test.use(screen);

    for (const [path, budget] of Object.entries(pageBudgets)) {
      test(`the first load of ${path} keeps within its budget`, async ({ page }) => {
        const loads = recordLoads(page);
        const isLater = (url: string) => url.includes("/report-speed-");
        const last = page.waitForEvent("requestfinished", (request) => isLater(request.url()));
        await page.goto(path, { waitUntil: "networkidle" });
        await last;
        const all = await loads();
        const loaded = all.filter(({ url }) => !isLater(url));
        expect(
          kilobytesOf(all.filter(({ url }) => isLater(url))),
          "at rest after the load",
        ).toBeLessThanOrEqual(LATER_KB);
        const limits = { ...budget, image: budget.image[width] };
        for (const [kind, limit] of Object.entries(limits)) {
          const some = loaded.filter((one) => one.kind === kind);
          expect(some.length, kind).toBeGreaterThan(0);
          expect(kilobytesOf(some), kind).toBeLessThanOrEqual(limit);
        }
        expect(kilobytesOf(loaded), "everything").toBeLessThanOrEqual(FIRST_LOAD_KB);
        if (path === "/") await expectLightFlavours(page, loads);
      });
    }
  });
}

/** Budget of a change of flavour: glass and background, similar for all flavours. */
async function expectLightFlavours(page: Page, loads: () => Promise<Loaded[]>): Promise<void> {
  const flavours = flavoursOn(page);
  await page.locator("#sabores").scrollIntoViewIfNeeded();
  const [slug, name] = flavourNames.at(4) ?? ["", ""];
  await flavours.choose(name);
  const pictures = async () => (await loads()).filter(({ url }) => new RegExp(`/${slug}-\\d`).test(url));
  await expect.poll(async () => new Set((await pictures()).map(({ url }) => url)).size, slug).toBe(2);
  expect(kilobytesOf(await pictures()), slug).toBeLessThanOrEqual(mediaBudget.flavourChange);
}

/** Starts a list of everything that the page loads, and returns a function that reads it. */
function recordLoads(page: Page): () => Promise<Loaded[]> {
  const loads: Promise<Loaded>[] = [];
  const weigh = async (request: Request): Promise<Loaded> => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const bytes = responseBodySize + responseHeadersSize;
    return { kind: request.resourceType(), url: request.url(), bytes };
  };
  page.on("requestfinished", (request) => loads.push(weigh(request)));
  return () => Promise.all(loads);
}

function kilobytesOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / KILOBYTE;
}

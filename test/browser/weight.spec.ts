import type { Page } from "@playwright/test";
import { FIRST_LOAD_KB, KILOBYTE, mediaBudget, pageBudgets } from "../support/weight-budget";
import { expect, test } from "./fixtures";
import { flavourNames, flavoursOn } from "./flavours-page";

const KINDS = {
  Document: "html",
  Stylesheet: "css",
  Script: "scripts",
  Font: "fonts",
  Image: "pictures",
} as const;

interface Loaded {
  readonly kind: (typeof KINDS)[keyof typeof KINDS] | "others";
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
        const loaded = await recordLoads(page);
        await page.goto(path, { waitUntil: "networkidle" });
        const limits = { ...budget, pictures: budget.pictures[width] };
        for (const [kind, limit] of Object.entries(limits)) {
          const some = loaded.filter((one) => one.kind === kind);
          expect(some.length, kind).toBeGreaterThan(0);
          expect(kilobytesOf(some), kind).toBeLessThanOrEqual(limit);
        }
        expect(kilobytesOf(loaded), "everything").toBeLessThanOrEqual(FIRST_LOAD_KB);
        if (path === "/") await expectLightFlavours(page, loaded);
      });
    }
  });
}

/** Budget of a change of flavour: glass and background, similar for all flavours (media.test.ts). */
async function expectLightFlavours(page: Page, loaded: readonly Loaded[]): Promise<void> {
  const flavours = flavoursOn(page);
  await page.locator("#sabores").scrollIntoViewIfNeeded();
  const [slug, name] = flavourNames.at(4) ?? ["", ""];
  await flavours.tab(name).click();
  await flavours.expectShown(name);
  const pictures = () => loaded.filter(({ url }) => new RegExp(`/${slug}-\\d`).test(url));
  await expect.poll(() => new Set(pictures().map(({ url }) => url)).size, slug).toBe(2);
  expect(kilobytesOf(pictures()), slug).toBeLessThanOrEqual(mediaBudget.flavourChange);
}

/** Starts a list of everything that the page loads. Chromium only. */
async function recordLoads(page: Page): Promise<readonly Loaded[]> {
  const devtools = await page.context().newCDPSession(page);
  const answered = new Map<string, Pick<Loaded, "kind" | "url">>();
  const loaded: Loaded[] = [];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) =>
    answered.set(requestId, {
      kind: type in KINDS ? KINDS[type as keyof typeof KINDS] : "others",
      url: response.url,
    }),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId);
    if (answer) loaded.push({ ...answer, bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  return loaded;
}

function kilobytesOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / KILOBYTE;
}

import { createRequire } from "node:module";
import type { Virtual } from "@guidepup/virtual-screen-reader";
import type { Locator, Page } from "@playwright/test";

const library = createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js");
/** Path on the page's own origin, because the policy allows no other scripts. */
const ADDRESS = "/virtual-screen-reader.js";

interface ScreenReader {
  /**
   * Returns the phrases since the last call, once the page has drawn its last change. Live regions start with `polite:
   * `.
   */
  spoken(): Promise<string[]>;
  /** Reads an element from start to end, as a visitor does with the arrow keys. */
  read(element: Locator): Promise<string[]>;
}

/**
 * Starts a virtual screen reader on the current document. It speaks what gets the focus and what changes in live
 * regions, one phrase for each change. Real screen readers also speak when a role or a name appears in a live region.
 */
export async function startScreenReader(page: Page): Promise<ScreenReader> {
  await page.route(ADDRESS, (route) => route.fulfill({ path: library }));
  const reader = await page.evaluateHandle(async (address): Promise<Virtual> => {
    const { virtual } = await import(address);
    await virtual.start({ container: document.body });
    await virtual.clearSpokenPhraseLog();
    return virtual;
  }, ADDRESS);
  await page.unroute(ADDRESS);
  return {
    spoken: () =>
      reader.evaluate(async (virtual) => {
        // A frame for the change, and one for the changes of its effects.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const phrases = await virtual.spokenPhraseLog();
        await virtual.clearSpokenPhraseLog();
        return phrases;
      }),
    read: (element) =>
      element.evaluate(async (container: HTMLElement, address) => {
        const { Virtual: Reader } = await import(address);
        const virtual: Virtual = new Reader();
        await virtual.start({ container });
        const start = virtual.activeNode;
        do await virtual.next();
        while (virtual.activeNode !== start);
        const phrases = await virtual.spokenPhraseLog();
        await virtual.stop();
        return phrases.slice(0, -1);
      }, ADDRESS),
  };
}

import { createRequire } from "node:module";
import type { Virtual } from "@guidepup/virtual-screen-reader";
import type { Page } from "@playwright/test";

const library = createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js");
/** Path on the page's own origin, because the policy allows no other scripts. */
const ADDRESS = "/virtual-screen-reader.js";

/**
 * Starts a virtual screen reader on the current document. It speaks what gets the focus and what changes in live
 * regions, one phrase for each change. Real screen readers also speak when a role or a name appears in a live region.
 */
export async function startScreenReader(page: Page) {
  await page.route(ADDRESS, (route) => route.fulfill({ path: library }));
  const reader = await page.evaluateHandle(async (address): Promise<Virtual> => {
    const { virtual } = await import(address);
    await virtual.start({ container: document.body });
    await virtual.clearSpokenPhraseLog();
    return virtual;
  }, ADDRESS);
  await page.unroute(ADDRESS);
  return {
    /**
     * Returns the phrases since the last call, once the page has drawn its last change. Live regions start with
     * `polite: `.
     */
    spoken: () =>
      reader.evaluate(async (virtual) => {
        // A frame for the change, and one for the changes of its effects.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const phrases = await virtual.spokenPhraseLog();
        await virtual.clearSpokenPhraseLog();
        return phrases;
      }),
  };
}

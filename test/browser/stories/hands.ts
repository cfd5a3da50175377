import type { Locator, Page } from "@playwright/test";

/** How a visitor gets at the controls of a page. */
export interface Hand {
  /** Goes to a control, so that what is typed next goes into it. */
  reach(page: Page, control: Locator): Promise<void>;
  press(page: Page, control: Locator): Promise<void>;
}

export const mouse: Hand = {
  reach: (_, control) => control.click(),
  press: (_, control) => control.click(),
};

export const finger: Hand = {
  reach: (_, control) => control.tap(),
  press: (_, control) => control.tap(),
};

export const keyboard: Hand = {
  reach: walkTo,
  async press(page, control) {
    await walkTo(page, control);
    await page.keyboard.press("Enter");
  },
};

/** More stops than any page has. */
const MOST_STOPS = 120;

/** From stop to stop, forwards or backwards, and inside a tab list with the arrow, until the focus is there. */
async function walkTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const key = await control.evaluate((element) => {
      const focused = document.activeElement;
      if (!focused || focused === element) return "";
      if (focused.closest("[role=tablist]")?.contains(element)) return "ArrowRight";
      const isBehind = element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBehind ? "Shift+Tab" : "Tab";
    });
    if (key === "") return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${control}`);
}

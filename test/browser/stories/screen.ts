import type { Page } from "@playwright/test";

/** A visitor's screen in any engine, with pointer and keyboard. */
export interface Screen {
  go(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  back(): Promise<unknown>;
  forward(): Promise<unknown>;
  /** Evaluates an expression in the page. It must not be asynchronous, because scripts may be off. */
  read<T>(expression: string): Promise<T>;
  point(x: number, y: number): Promise<unknown>;
  /** Presses a key, or several at once: `key("Control", "a")`. */
  key(...names: string[]): Promise<unknown>;
  type(text: string): Promise<unknown>;
  /** Returns the address of the window that opens while `act` runs. */
  opened(act: () => Promise<void>): Promise<string>;
}

/** A page of Playwright's, in Chromium or Firefox. */
export function playwrightScreen(page: Page, touches: boolean): Screen {
  // The answer may be lost with the page.
  const leave = (expression: string) => page.evaluate(expression).catch(() => {});
  const isFirefox = page.context().browser()?.browserType().name() === "firefox";
  return {
    go: (address) => page.goto(address),
    reload: () => page.reload(),
    back: () => leave("history.back()"),
    forward: () => leave("history.forward()"),
    read: (expression) => page.evaluate(expression),
    point: (x, y) => (touches ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    key: (...names) => page.keyboard.press(names.join("+")),
    // In Firefox each key costs 17 ms in another process, and React misses what Playwright inserts there.
    type: (text) =>
      isFirefox
        ? page.evaluate(`document.execCommand("insertText", false, ${JSON.stringify(text)})`)
        : page.keyboard.type(text),
    async opened(act) {
      // Not a route: every request would pass through it and bypass the browser's cache.
      const asking = page.context().waitForEvent("request", (request) => request.url().startsWith("https:"));
      const opening = page.waitForEvent("popup");
      await act();
      const address = (await asking).url();
      await (await opening).close();
      return address;
    },
  };
}

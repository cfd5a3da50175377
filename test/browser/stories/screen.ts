import type { Page } from "@playwright/test";
import type { WebKitWindow } from "../../support/engines/webkit";

/** A visitor's screen in any engine, with pointer and keyboard. */
export interface Screen {
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Evaluates an expression in the page. It must not be asynchronous, because scripts may be off. */
  read<T>(expression: string): Promise<T>;
  point(x: number, y: number): Promise<void>;
  /** Presses a key, or several at once: `key("Control", "a")`. */
  key(...names: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Returns the address of the window that opens while `act` runs. */
  opened(act: () => Promise<void>): Promise<string>;
}

/** A page of Playwright's, in Chromium or Firefox. */
export function playwrightScreen(page: Page, touches: boolean): Screen {
  // The answer may be lost with the page.
  const leave = (expression: string) => page.evaluate<void>(expression).catch(() => {});
  const isFirefox = page.context().browser()?.browserType().name() === "firefox";
  return {
    go: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: () => leave("history.back()"),
    forward: () => leave("history.forward()"),
    read: (expression) => page.evaluate(expression),
    point: (x, y) => (touches ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    key: (...names) => page.keyboard.press(names.join("+")),
    // In Firefox the text is inserted at once, because each key costs 17 ms in another process.
    type: (text) =>
      isFirefox
        ? page.evaluate<void>(`document.execCommand("insertText", false, ${JSON.stringify(text)})`)
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

/** A WebKit window; addresses are relative to `origin`. */
export function webkitScreen(window: WebKitWindow, origin: string): Screen {
  const { command, press, type } = window;
  const handles = () => command("GET", "/window/handles") as Promise<string[]>;
  const mouse = async (x: number, y: number, ...then: object[]) => {
    const actions = [{ type: "pointerMove", x: Math.round(x), y: Math.round(y) }, ...then];
    await command("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  };
  return {
    go: async (address) => void (await command("POST", "/url", { url: new URL(address, origin).href })),
    reload: async () => void (await command("POST", "/refresh")),
    back: async () => void (await command("POST", "/back")),
    forward: async () => void (await command("POST", "/forward")),
    read: <T>(expression: string) =>
      command("POST", "/execute/sync", { script: `return (${expression})`, args: [] }) as Promise<T>,
    point: (x, y) => mouse(x, y, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }),
    key: press,
    type,
    async opened(act) {
      const [own] = await handles();
      await act();
      let address = "";
      while (!address.startsWith("https:")) {
        const other = (await handles()).find((handle) => handle !== own);
        if (!other) continue;
        await command("POST", "/window", { handle: other });
        address = (await command("GET", "/url")) as string;
      }
      await command("DELETE", "/window");
      await command("POST", "/window", { handle: own });
      return address;
    },
  };
}

import type { Page } from "@playwright/test";
import type { WebKitWindow } from "../../support/engines/webkit";

/** What a visitor has in front of them, in any engine: something to look at, point at and type on. */
export interface Screen {
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  /** What an expression is in the page; it must not need to wait, since scripts may be off. */
  read<T>(expression: string): Promise<T>;
  point(x: number, y: number): Promise<void>;
  /** Presses a key, or several at once: `key("Control", "a")`. */
  key(...names: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** The address of the window that opens while `act` runs. */
  opened(act: () => Promise<void>): Promise<string>;
}

/** A page of Playwright's, in Chromium or Firefox. */
export function playwrightScreen(page: Page, touches: boolean): Screen {
  return {
    go: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    read: (expression) => page.evaluate(expression),
    point: (x, y) => (touches ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    key: (...names) => page.keyboard.press(names.join("+")),
    type: (text) => page.keyboard.type(text),
    async opened(act) {
      const opening = page.waitForEvent("popup");
      await act();
      const opened = await opening;
      await opened.waitForURL(/^https:/);
      return opened.url();
    },
  };
}

/** A window of WebKit's; addresses are relative to `origin`. */
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

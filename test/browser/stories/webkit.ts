import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../../support/site-process";
import { expect, saveData, siteTest } from "../fixtures";
import type { Screen } from "./screen";

const BROWSER = fileURLToPath(new URL("webkit.py", import.meta.url));
const ENTER = "\uE007";
/** WebDriver's numbers for keys without a character. */
const KEYS: Record<string, string> = {
  Enter: ENTER,
  Tab: "\uE004",
  Escape: "\uE00C",
  Shift: "\uE008",
  ControlOrMeta: "\uE009",
  End: "\uE010",
  ArrowRight: "\uE014",
};
const down = (value: string) => ({ type: "keyDown", value });
const up = (value: string) => ({ type: "keyUp", value });

const CONSOLE = /\bCONSOLE (?:\S+ )?(?:WARN|ERROR) /;
const LAST_WORDS = "All has been said.";

/**
 * Harmless messages of Debian's WebKit. It is built without web app manifests, unlike Safari. It also warns of a style
 * sheet that it loaded for a link the visitor only pointed at.
 */
const NO_LOSS =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|was preloaded using link preload but not used/;

/** Debian's driver, which speaks W3C WebDriver (classic), with the console messages of its windows. */
interface Driver {
  readonly origin: string;
  readonly lines: readonly string[];
}

/** The production build in a window of WebKitGTK. A warning or an error in its console fails the test. */
export const webkitTest = siteTest.extend<{ window: Screen }, { driver: Driver }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const xvfb = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      });
      const [display] = await once(xvfb.stdio[3] as NodeJS.ReadableStream, "data");
      const port = await freePort();
      const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
        stdio: ["ignore", "ignore", "pipe"],
        env: {
          ...process.env,
          DISPLAY: `:${String(display).trim()}`,
          TZ: "America/Santiago",
          LANG: "C.UTF-8",
          NO_AT_BRIDGE: "1",
          GTK_USE_PORTAL: "0",
        },
      });
      const lines: string[] = [];
      createInterface({ input: driver.stderr }).on("line", (line) => lines.push(line));
      const origin = `http://127.0.0.1:${port}`;
      await expect(() => call(origin, "GET", "/status")).toPass();
      await use({ origin, lines });
      driver.kill();
      xvfb.kill();
    },
    { scope: "worker" },
  ],
  window: async ({ driver: { origin, lines }, site, viewport, film }, use, testInfo) => {
    const start = lines.length;
    const args = [
      `--size=${viewport?.width}x${viewport?.height}`,
      `--data=${testInfo.outputPath("webkit")}`,
      `--script=${film ? "" : `(${saveData})()`}`,
      "--automation",
    ];
    const { sessionId } = (await call(origin, "POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: BROWSER, args } } },
    })) as { sessionId: string };
    const command: Command = (method, path, body) =>
      call(origin, method, `/session/${sessionId}${path}`, body);
    await use(screenOf(command, site.url));
    // Messages may come late, but in their order.
    const said = () => lines.slice(start).filter((line) => CONSOLE.test(line) && !NO_LOSS.test(line));
    await command("POST", "/execute/sync", { script: `console.error("${LAST_WORDS}")`, args: [] });
    const nothingElse = [expect.stringMatching(LAST_WORDS)];
    await expect.poll(said, "messages in the browser's console").toEqual(nothingElse);
    await command("DELETE", "");
  },
});

/** Calls an endpoint of the session: `command("POST", "/refresh")`. */
type Command = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Returns the visitor's view of a window. Addresses are relative to `site`. */
function screenOf(command: Command, site: string): Screen {
  const act = (type: "pointer" | "key", ...actions: readonly object[]) =>
    command("POST", "/actions", { actions: [{ type, id: type, actions }] });
  const handles = () => command("GET", "/window/handles") as Promise<string[]>;
  return {
    go: (address) => command("POST", "/url", { url: new URL(address, site).href }),
    reload: () => command("POST", "/refresh"),
    back: () => command("POST", "/back"),
    forward: () => command("POST", "/forward"),
    read: <T>(expression: string) =>
      command("POST", "/execute/sync", { script: `return (${expression})`, args: [] }) as Promise<T>,
    point: (x, y) =>
      act(
        "pointer",
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ),
    key(...names) {
      const keys = names.map((name) => KEYS[name] ?? name);
      return act("key", ...keys.map(down), ...keys.toReversed().map(up));
    },
    type: (text) => act("key", ...[...text.replaceAll("\n", ENTER)].flatMap((key) => [down(key), up(key)])),
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

async function call(origin: string, method: string, path: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(origin + path, {
    method,
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`WebKit, ${method} ${path}: ${value?.error} ${value?.message}`);
  return value;
}

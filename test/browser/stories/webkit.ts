import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { freePort } from "../../support/site-process";
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
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};
const down = (value: string) => ({ type: "keyDown", value });
const up = (value: string) => ({ type: "keyUp", value });

const CONSOLE = /\bCONSOLE (?:\S+ )?(?:WARN|ERROR) /;
const LAST_WORDS = "All has been said.";

interface Size {
  readonly width: number;
  readonly height: number;
}

export type WebKit = Awaited<ReturnType<typeof startWebKit>>;
export type WebKitWindow = Awaited<ReturnType<WebKit["open"]>>;

/** Starts driver and screen from Debian's packages. Rejects if they are missing. */
export async function startWebKit() {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "frukto-webkit-"));
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
  return {
    /**
     * Opens a window with a session of W3C WebDriver (classic); its process ends with it. `scripts` run in each document
     * before its own; they use nothing from outside.
     */
    async open(size: Size, scripts: readonly (() => void)[]) {
      const start = lines.length;
      const data = await mkdtemp(join(folder, "window-"));
      const script = join(data, "before.js");
      await writeFile(script, scripts.map((run) => `(${run})();`).join("\n"));
      const args = [`--size=${size.width}x${size.height}`, `--data=${data}`, `--script=${script}`];
      const options = { binary: BROWSER, args: [...args, "--automation"] };
      const { sessionId } = (await call(origin, "POST", "/session", {
        capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
      })) as { sessionId: string };
      const command: Command = (method, path, body) =>
        call(origin, method, `/session/${sessionId}${path}`, body);
      return {
        /** Returns the visitor's view of the window. Addresses are relative to `site`. */
        screen: (site: string) => screenOf(command, site),
        /** Ends the session. Resolves to the warnings and errors of its console. */
        async close() {
          const said = () => lines.slice(start).filter((line) => CONSOLE.test(line));
          const isLast = (line: string) => line.endsWith(LAST_WORDS);
          await command("POST", "/execute/sync", { script: `console.error("${LAST_WORDS}")`, args: [] });
          await expect.poll(() => said().some(isLast), "the console is heard").toBe(true);
          await command("DELETE", "");
          return said().filter((line) => !isLast(line));
        },
      };
    },
    async stop() {
      await end(driver);
      await end(screen);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Calls an endpoint of the session: `command("POST", "/refresh")`. */
type Command = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

function screenOf(command: Command, site: string): Screen {
  const act = async (type: "pointer" | "key", ...actions: readonly object[]) =>
    void (await command("POST", "/actions", { actions: [{ type, id: type, actions }] }));
  const handles = () => command("GET", "/window/handles") as Promise<string[]>;
  return {
    go: async (address) => void (await command("POST", "/url", { url: new URL(address, site).href })),
    reload: async () => void (await command("POST", "/refresh")),
    back: async () => void (await command("POST", "/back")),
    forward: async () => void (await command("POST", "/forward")),
    read: <T>(expression: string) =>
      command("POST", "/execute/sync", { script: `return (${expression})`, args: [] }) as Promise<T>,
    point: (x, y) =>
      act(
        "pointer",
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ),
    async key(...names) {
      const keys = names.map((name) => KEYS[name] ?? name);
      await act("key", ...keys.map(down), ...keys.toReversed().map(up));
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

async function call(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`WebKit, ${method} ${path}: ${value?.error} ${value?.message}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { freePort } from "../site-process";

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

/** WebKitWebDriver and the screen of its windows. */
export interface WebKit {
  open(size: Size, visitor: { readonly savesData: boolean }): Promise<WebKitWindow>;
  stop(): Promise<void>;
}

/** A session of W3C WebDriver (classic) with one window; its process ends with it. */
export interface WebKitWindow {
  /** Calls an endpoint of the session: `command("POST", "/refresh")`. */
  command(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Presses keys together, by name or character. */
  press(...keys: string[]): Promise<void>;
  /** Presses the keys of a text, one after another. */
  type(text: string): Promise<void>;
  /** Ends the session. Resolves to the warnings and errors of its console. */
  close(): Promise<string[]>;
}

/** Starts driver and screen from Debian's packages. Rejects if they are missing. */
export async function startWebKit(): Promise<WebKit> {
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
    async open(size, { savesData }) {
      const start = lines.length;
      const data = await mkdtemp(join(folder, "window-"));
      const args = [`--size=${size.width}x${size.height}`, `--data=${data}`, "--automation"];
      const options = { binary: BROWSER, args: savesData ? [...args, "--save-data=1"] : args };
      const { sessionId } = (await call(origin, "POST", "/session", {
        capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
      })) as { sessionId: string };
      const command: WebKitWindow["command"] = (method, path, body) =>
        call(origin, method, `/session/${sessionId}${path}`, body);
      const act = async (actions: readonly object[]) =>
        void (await command("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] }));
      return {
        command,
        async press(...keys) {
          const values = keys.map((key) => KEYS[key] ?? key);
          await act([...values.map(down), ...values.toReversed().map(up)]);
        },
        type: (text) => act([...text.replaceAll("\n", ENTER)].flatMap((key) => [down(key), up(key)])),
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

import { JSDOM } from "jsdom";
import { beforeEach, vi } from "vitest";

const PARTS = [
  "addEventListener",
  "document",
  "DOMParser",
  "Element",
  "Event",
  "FormData",
  "history",
  "HTMLFormElement",
  "location",
  "removeEventListener",
  "sessionStorage",
  "Storage",
  "Text",
] as const;

const { window } = new JSDOM("", { pretendToBeVisual: true, url: "http://localhost:3000" });

/**
 * A browser's window while the tests of a file run, and not while packages load, which stay in the process: some look
 * then where they are. `@vitest-environment jsdom` would end the process that files share, and start another one.
 */
beforeEach(() => {
  vi.stubGlobal("window", window);
  for (const part of PARTS) vi.stubGlobal(part, window[part]);
});

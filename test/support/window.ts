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
 * Provides a browser's window while a file's tests run. It is absent while packages load: they stay in the process, and
 * some detect their environment. `@vitest-environment jsdom` would replace the process that the files share.
 */
beforeEach(() => {
  vi.stubGlobal("window", window);
  for (const part of PARTS) vi.stubGlobal(part, window[part]);
});

import { flavours } from "../support/content";
import { expect, test } from "./fixtures";
import { webkitTest } from "./stories/webkit";

// swipes.spec.ts zooms in Chromium itself. Drivers can't zoom the other engines, so here the page's viewport claims to be zoomed.

const zoom = () => Object.defineProperty(visualViewport, "scale", { configurable: true, value: 2.5 });
const zoomOut = () => {
  Object.defineProperty(visualViewport, "scale", { configurable: true, value: 1 });
  visualViewport?.dispatchEvent(new Event("resize"));
};

/** Moves a finger sideways over the flavour on stage, by some pixels. */
const swipe = (way: number) => {
  const stage = document.querySelector("#sabores [data-shown=true]");
  for (const [type, x] of [
    ["pointerdown", 0],
    ["pointermove", way / 2],
    ["pointerup", way],
  ] as const) {
    const at = { clientX: 400 + x, clientY: 300, pointerId: 7, isPrimary: true, pointerType: "touch" };
    stage?.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
  }
};
const shown = () => document.querySelector("#sabores [data-shown=true]")?.id;

/** A swipe that counted would be undone by the second one. */
async function tell(read: (expression: string) => Promise<unknown>) {
  await read(`void (${zoom})()`);
  await read(`void visualViewport.dispatchEvent(new Event("resize"))`);
  await read(`(${swipe})(-300)`);
  await read(`(${zoomOut})()`);
  await read(`(${swipe})(300)`);
  await expect.poll(() => read(`(${shown})()`)).toBe(`sabor-${flavours.at(-1)?.slug}`);
}

test("a page that is zoomed in takes no swipe", { tag: "@every-engine" }, async ({ page }) => {
  await page.goto("/");
  await tell((expression) => page.evaluate(expression));
});

webkitTest("a page that is zoomed in takes no swipe in WebKit", { tag: "@webkit" }, async ({ window }) => {
  await window.go("/");
  await expect.poll(() => window.read(`document.querySelector("[role=tablist]") !== null`)).toBe(true);
  await tell(window.read);
});

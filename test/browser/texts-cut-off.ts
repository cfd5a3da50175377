import type { Page } from "@playwright/test";

/**
 * Returns texts and fields that extend beyond the window or a clipping box, with the distance in pixels. The document
 * does not scroll sideways, so such text cannot be read.
 */
export function textsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance in pixels, because edges have fractions. */
    const TOLERANCE = 1;

    function limits(element: Element): { left: number; right: number } {
      let left = 0;
      let right = document.documentElement.clientWidth;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === "visible") continue;
        const edge = box.getBoundingClientRect();
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
      }
      return { left, right };
    }

    function sticksOut(what: Element | Range, owner: Element): number {
      const { left, right } = limits(owner);
      // A text's box includes the spacing after its last letter. "normal" is not a number.
      const spacing = what instanceof Range ? Number.parseFloat(getComputedStyle(owner).letterSpacing) : 0;
      const end = right + Math.max(0, spacing || 0);
      const edges = [...what.getClientRects()].flatMap((rect) => [left - rect.left, rect.right - end]);
      return Math.max(0, ...edges);
    }

    const isForEyes = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden, [aria-hidden=true]");

    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const owner = node.parentElement;
      if (!owner || !node.textContent?.trim() || !isForEyes(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const by = sticksOut(range, owner);
      if (by > TOLERANCE) found.push(`${node.textContent.trim().slice(0, 60)}: ${Math.round(by)} px`);
    }
    for (const control of document.querySelectorAll("button, input, textarea")) {
      const by = isForEyes(control) ? sticksOut(control, control.parentElement ?? control) : 0;
      if (by > TOLERANCE) found.push(`${control.outerHTML.slice(0, 80)}: ${Math.round(by)} px`);
    }
    return found;
  });
}

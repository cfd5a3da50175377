import type { Page } from "@playwright/test";

/** Returns pairs of texts, or of a text and a picture, that overlap by more than a few pixels. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance in pixels, because edges have fractions. */
    const TOLERANCE = 1;
    /** Share of a line's box above and below its letters: headings have tight lines. */
    const AIR = 0.28;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden");

    const things: { name: string; isPicture: boolean; box: DOMRect }[] = [];
    const add = (name: string, isPicture: boolean, box: DOMRect) => {
      if (box.width > 0 && box.height > 0) things.push({ name, isPicture, box });
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const name = node.textContent?.trim().slice(0, 40);
      if (!name || !node.parentElement || !isShown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects())
        add(name, false, new DOMRect(x, y + AIR * height, width, (1 - 2 * AIR) * height));
    }
    for (const image of document.images)
      if (isShown(image)) add(image.alt || image.src, true, image.getBoundingClientRect());

    return things.flatMap((one, index) =>
      things.slice(index + 1).flatMap((other) => {
        if (one.isPicture && other.isPicture) return [];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return across > TOLERANCE && down > TOLERANCE ? [`${one.name} / ${other.name}`] : [];
      }),
    );
  });
}

import type { Locator, Page } from "@playwright/test";

/** Text spacing of WCAG 1.4.12. The policy allows a constructed style sheet. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Sets the text spacing until the next document. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

/** Sets text to 200 % in the browser's settings, so that media queries in `em` follow it. */
export async function doubleText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Doubles the open page's text as Firefox's text zoom does: sizes in `vw` and `cqi` are doubled, too. */
export async function zoomText(page: Page): Promise<void> {
  const all = page.locator("body *");
  const sizes = await all.evaluateAll((elements) =>
    elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  );
  await doubleText(page);
  await all.evaluateAll((elements, sizes) => {
    for (const [index, element] of elements.entries())
      if (element instanceof HTMLElement) element.style.fontSize = `${2 * (sizes[index] ?? 16)}px`;
  }, sizes);
}

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

/** Returns pairs of texts, or of a text and a picture, that overlap in a part of the page. */
export function overlaps(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    /** Tolerance in pixels, because edges have fractions. */
    const TOLERANCE = 1;
    /** Share of a line's box above and below its letters: headings have tight lines. */
    const AIR = 0.28;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden");

    const things: { name: string; isPicture: boolean; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const name = node.textContent?.trim().slice(0, 40);
      if (!name || !node.parentElement || !isShown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        const box = new DOMRect(x, y + AIR * height, width, (1 - 2 * AIR) * height);
        things.push({ name, isPicture: false, box });
      }
    }
    for (const image of root.querySelectorAll("img"))
      if (isShown(image))
        things.push({ name: image.alt || image.src, isPicture: true, box: image.getBoundingClientRect() });

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

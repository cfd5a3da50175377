import { describe, expect, it } from "vitest";
import { type SectionBox, sectionInView } from "../../app/browser/use-section-in-view";

const SCREEN = 800;

/** Sections that follow each other without gaps, the first beginning at `top`. */
function stacked(top: number, heights: Record<string, number>): SectionBox[] {
  let edge = top;
  return Object.entries(heights).map(([id, height]) => {
    const box = { id, top: edge, bottom: edge + height };
    edge += height;
    return box;
  });
}

describe("sectionInView", () => {
  const heights = { inicio: 600, maquinas: 1500, nosotros: 1200, sabores: 500, contacto: 900 };

  it.each([
    [0, "inicio"],
    [199, "inicio"],
    [200, "maquinas"],
    [1699, "maquinas"],
    [1700, "nosotros"],
    [3000, "sabores"],
    [3400, "contacto"],
  ])("scrolled by %i px, the section that owns the middle is %s", (scrolled, expected) => {
    expect(sectionInView(stacked(-scrolled, heights), SCREEN)).toBe(expected);
  });

  it("prefers the owner of the middle over one that shows more of itself", () => {
    const boxes = [
      { id: "above", top: -900, bottom: 399 },
      { id: "middle", top: 399, bottom: 402 },
      { id: "below", top: 402, bottom: 2000 },
    ];
    expect(sectionInView(boxes, SCREEN)).toBe("middle");
  });

  it("takes the visible section nearest to the middle when none owns it", () => {
    const boxes = [
      { id: "above", top: -600, bottom: 310 },
      { id: "below", top: 500, bottom: 1400 },
    ];
    expect(sectionInView(boxes, SCREEN)).toBe("above");
    expect(sectionInView([...boxes].reverse(), SCREEN)).toBe("above");
  });

  it("knows no section when all are off the screen", () => {
    const boxes = [
      { id: "above", top: -600, bottom: 0 },
      { id: "below", top: SCREEN, bottom: 1400 },
    ];
    expect(sectionInView(boxes, SCREEN)).toBeNull();
    expect(sectionInView([], SCREEN)).toBeNull();
  });

  it("changes its mind with the height of the screen", () => {
    const boxes = stacked(0, heights);
    expect(sectionInView(boxes, 1000)).toBe("inicio");
    expect(sectionInView(boxes, 1400)).toBe("maquinas");
  });
});

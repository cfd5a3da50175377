import type * as Library from "@testing-library/dom";

/**
 * Kinds of things that a visitor recognises by name. All but `text` mean the whole name. A page has one `title`; home's
 * cards have the machines' names as headings, too.
 */
type Kind = "control" | "field" | "title" | "heading" | "dialog" | "picture" | "table" | "text";
export type Thing = Readonly<Partial<Record<Kind, string>>>;

export type Eyes = ReturnType<typeof openEyes>;

/**
 * Reads a page as visitors see it, by accessible names. It runs in the page, in every engine, and is sent there as
 * text, so it may use nothing from outside.
 */
export function openEyes(library: typeof Library) {
  library.configure({ computedStyleSupportsPseudoElements: true });

  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      // `visibilityProperty` under the name that old Chromium has for it.
      element.checkVisibility({ checkVisibilityCSS: true }) &&
      !element.closest("[inert]")
    );
  };
  const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
  const named = (name: string, ...roles: string[]) => {
    const isNamed = (given: string) => oneLine(given) === name;
    return roles.flatMap((role) => library.queryAllByRole(document.body, role, { name: isNamed }));
  };
  const says = (element: Element, text: string) => oneLine(element.textContent).includes(text);

  /** The innermost elements with the text. */
  const saying = (text: string) =>
    [...document.body.querySelectorAll("*:not(script, style, noscript)")].filter(
      (element) => says(element, text) && ![...element.children].some((child) => says(child, text)),
    );

  /** Disclosures; only the visible text counts. */
  const summaries = (name: string) =>
    saying(name).flatMap((element) =>
      isVisible(element) && oneLine(element.textContent) === name ? (element.closest("summary") ?? []) : [],
    );

  const roles = new Map([
    ["control", ["link", "button", "tab"]],
    ["field", ["textbox"]],
    ["heading", ["heading"]],
    ["dialog", ["dialog"]],
    ["picture", ["img"]],
    ["table", ["table"]],
  ]);

  function all([kind, name]: [string, string]): Element[] {
    if (kind === "text") return saying(name);
    if (kind === "title") return named(name, "heading").filter(({ tagName }) => tagName === "H1");
    const found = named(name, ...(roles.get(kind) ?? []));
    return kind === "control" ? [...found, ...summaries(name)] : found;
  }

  const find = (thing: Thing) => (Object.entries(thing).flatMap(all) as HTMLElement[]).filter(isVisible);

  function one(thing: Thing): HTMLElement {
    const [found, another] = find(thing);
    if (!found || another)
      throw new Error(`${found ? "Several" : "Nothing"} shown: ${JSON.stringify(thing)}`);
    return found;
  }

  /** Scrolls an element into view. Returns the middle of its first line or box, or nothing if something covers it. */
  function uncoveredSpot(element: Element): { x: number; y: number } | undefined {
    const middle = () => {
      const { left, top, width, height } = element.getClientRects()[0] as DOMRect;
      return { x: left + width / 2, y: top + height / 2 };
    };
    const isOnTop = () => {
      const { x, y } = middle();
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    if (!isOnTop()) element.scrollIntoView({ block: "center", behavior: "instant" });
    return isOnTop() ? middle() : undefined;
  }

  function spotOf(thing: Thing): { x: number; y: number } {
    const spot = uncoveredSpot(one(thing));
    if (!spot) throw new Error(`Something lies over ${JSON.stringify(thing)}`);
    return spot;
  }

  /** Returns the links that something covers, but for the skip link, which is above the window without the focus. */
  function coveredLinks(): string[] {
    const links = [...document.links].slice(1).filter(isVisible);
    return links.filter((link) => !uncoveredSpot(link)).map(({ outerHTML }) => outerHTML);
  }

  /** Returns the key that moves the focus nearer, between stops or within a tab list; none at the element. */
  function nextKey(thing: Thing): string[] {
    const element = one(thing);
    const focused = document.activeElement;
    if (!focused || focused === element) return [];
    if (focused.closest("[role=tablist]")?.contains(element)) return ["ArrowRight"];
    const isBehind = element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBehind ? ["Shift", "Tab"] : ["Tab"];
  }

  function isInWindow(thing: Thing): boolean {
    const { top, bottom } = one(thing).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  /**
   * Returns whether the address's section is right below the header. In a section with space around it, the title is 40 px
   * below the header. A page at its end has landed, too.
   */
  function isLanded(): boolean {
    const section = document.getElementById(location.hash.slice(1));
    const header = document.querySelector("header");
    const title = section?.classList.contains("section") && section.querySelector("h2");
    const landed = title || section;
    if (!landed || !header) return false;
    const isAtEnd = innerHeight + scrollY > document.documentElement.scrollHeight - 2;
    const below = landed.getBoundingClientRect().top - header.offsetHeight;
    return isAtEnd || Math.abs(below - (title ? 40 : 0)) < 2;
  }

  /** Row by row, headings included. */
  function cellsOf(thing: Thing): string[][] {
    return [...one(thing).querySelectorAll("tr")].map((row) =>
      [...row.cells].map((cell) => oneLine(cell.textContent)),
    );
  }

  function headerColours() {
    const { color, backgroundColor } = getComputedStyle(document.querySelector("header") as Element);
    return { color, "background-color": backgroundColor };
  }

  /** Returns the thicknesses of the page's underlines, each once. */
  function underlines(): string[] {
    const styles = [...document.body.querySelectorAll("*")].map((element) => getComputedStyle(element));
    const lines = styles.filter(({ textDecorationLine }) => textDecorationLine === "underline");
    return [...new Set(lines.map(({ textDecorationThickness }) => textDecorationThickness))].sort();
  }

  return {
    isShown: (thing: Thing) => find(thing).length > 0,
    headerColours,
    underlines,
    coveredLinks,
    spotOf,
    nextKey,
    isInWindow,
    isLanded,
    cellsOf,
    topOf: (thing: Thing) => one(thing).getBoundingClientRect().top,
    scrollTo: (thing: Thing) => one(thing).scrollIntoView({ block: "center", behavior: "instant" }),
    valueOf: (thing: Thing) => (one(thing) as HTMLInputElement).value,
    hasFocus: (thing: Thing) => one(thing) === document.activeElement,
  };
}

/**
 * Does to a page what browsers' translators do: wraps every text node, also those that come later, in elements of its
 * own. Begins after hydration. Runs in the page.
 */
export function translate(): void {
  const wrap = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text);
    for (const text of found) {
      const parent = text.parentElement;
      if (
        !text.data.trim() ||
        !parent ||
        parent.closest("font, script, style, noscript, textarea, title, svg")
      )
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
  };
  const begin = () => {
    if (!("__remixRouter" in window) || !document.querySelector('button[aria-label^="Abrir chat"]'))
      return setTimeout(begin, 20);
    wrap(document.body);
    const later = new MutationObserver(() => {
      later.disconnect();
      wrap(document.body);
      later.observe(document.body, ALL);
    });
    later.observe(document.body, ALL);
  };
  const ALL = { subtree: true, childList: true, characterData: true };
  addEventListener("load", begin);
}

/**
 * Logs an error when the page changes, adds or removes a text node with siblings, or puts an element before one: a
 * translator may have moved that text. Runs in the page, from its hydration on.
 */
export function complainOfSharedTexts(): void {
  const isText = (node: Node | null) => node instanceof Text && node.data.trim() !== "";
  const complain = (what: string, { target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    // biome-ignore lint/suspicious/noConsole: the guard reads it
    console.error(`A text with siblings was ${what}: ${element?.outerHTML.slice(0, 300)}`);
  };
  const onChange = (records: readonly MutationRecord[]) => {
    for (const record of records) {
      const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
      const hasSiblings = previousSibling !== null || nextSibling !== null;
      if (type === "characterData") {
        if (target.previousSibling || target.nextSibling) complain("changed", record);
      } else if ([...removedNodes].some(isText) && hasSiblings) complain("removed", record);
      else if ([...addedNodes].some(isText) && hasSiblings) complain("added", record);
      else if (addedNodes.length > 0 && isText(nextSibling)) complain("passed", record);
    }
  };
  const begin = () => {
    if (!("__remixRouter" in window) || !document.querySelector('button[aria-label^="Abrir chat"]'))
      return setTimeout(begin, 20);
    new MutationObserver(onChange).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  };
  addEventListener("load", begin);
}

/**
 * Does to a page what browsers' translators do: wraps every text node, also those that come later, in elements of its
 * own. Runs in the page, once it is hydrated.
 */
export function translate(): void {
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text);
    for (const text of found) {
      const isLeftAlone = text.parentElement?.closest("font, script, style, noscript, textarea, title, svg");
      if (!text.data.trim() || isLeftAlone) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
    later.takeRecords();
  };
  const later = new MutationObserver(wrap);
  wrap();
  later.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/**
 * Logs an error when the page changes, adds or removes a text node with siblings, or puts an element before one: a
 * translator may have moved that text. Runs in the page, once it is hydrated.
 */
export function complainOfSharedTexts(): void {
  const isText = (node: Node | null) => node instanceof Text && node.data.trim() !== "";
  const faultOf = ({
    type,
    target,
    addedNodes,
    removedNodes,
    previousSibling,
    nextSibling,
  }: MutationRecord) => {
    if (type === "characterData") return (target.previousSibling || target.nextSibling) && "changed";
    const hasSiblings = previousSibling !== null || nextSibling !== null;
    if ([...removedNodes].some(isText) && hasSiblings) return "removed";
    if ([...addedNodes].some(isText) && hasSiblings) return "added";
    return addedNodes.length > 0 && isText(nextSibling) && "passed";
  };
  const onChange = (records: readonly MutationRecord[]) => {
    for (const record of records) {
      const fault = faultOf(record);
      const element = record.target instanceof Element ? record.target : record.target.parentElement;
      // biome-ignore lint/suspicious/noConsole: the guard reads it
      if (fault) console.error(`A text with siblings was ${fault}: ${element?.outerHTML.slice(0, 300)}`);
    }
  };
  const changes = new MutationObserver(onChange);
  changes.observe(document.body, { subtree: true, childList: true, characterData: true });
}

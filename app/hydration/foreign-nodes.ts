/** Sets apart what the server wrote into `<head>` and `<body>` from what an extension has added since. */
const OWN = "data-own";

/** Marks the elements that a rendered document holds directly in `<head>` or `<body>`. The layout marks its own. */
export function markOwnNodes(html: string): string {
  return html.replace(/<(meta|title|link|script)(?=[\s>])/g, `<$1 ${OWN}`);
}

/**
 * Moves whatever extensions have added to the end of the body or the head. React hydrates a document only if it finds
 * its own elements where it expects them; it ignores others behind them.
 */
export function moveForeignNodesAside({ documentElement, head, body }: Document): void {
  for (const node of [...documentElement.childNodes]) {
    if (node !== head && node !== body && isForeign(node)) body.append(node);
  }
  for (const parent of [head, body]) {
    for (const node of [...parent.childNodes].filter(isForeign)) parent.append(node);
  }
}

function isForeign(node: Node): boolean {
  return node instanceof Element ? !node.hasAttribute(OWN) : node instanceof Text;
}

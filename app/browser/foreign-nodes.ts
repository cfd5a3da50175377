/** Tells what the server wrote into `<head>` and `<body>` from what an extension added since. */
const OWN = "data-own";

/** Marks the elements of a rendered document that stand directly in `<head>` or `<body>`, as its layout does. */
export function markOwnNodes(html: string): string {
  return html.replace(/<(meta|title|link|script)(?=[\s>])/g, `<$1 ${OWN}`);
}

/**
 * Moves what extensions have added to the end of the body, or of the head. React takes the document over only when it
 * finds its own elements where it expects them, but doesn't mind others behind them.
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

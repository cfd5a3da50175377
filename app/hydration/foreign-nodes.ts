/** Attribute of the elements that the server wrote into `<head>` and `<body>`; those of extensions lack it. */
const OWN = "data-own";

/** Marks the direct children of `<head>` and `<body>` in a rendered document. The layout marks its own elements. */
export function markOwnNodes(html: string): string {
  return html.replace(/<(meta|title|link|style|script)(?=[\s>])/g, `<$1 ${OWN}`);
}

/**
 * Moves elements added by browser extensions to the end of the head or body. React hydrates a document only if its own
 * elements come first; it ignores others after them.
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

/** Attribute of the elements that the server wrote into `<head>` and `<body>`; those of extensions lack it. */
const OWN = "data-own";

/** Marks the direct children of `<head>` and `<body>` in a rendered document. The layout marks its own elements. */
export function markOwnNodes(html: string): string {
  return html.replace(/<(meta|title|link|style|script)(?=[\s>])/g, `<$1 ${OWN}`);
}

/**
 * Moves elements added by browser extensions to the end of the head or body. React hydrates a document only if its own
 * elements come first; it ignores others after them. Returns whether there were any.
 */
export function moveForeignNodesAside({ documentElement, head, body }: Document): boolean {
  const outside = [...documentElement.childNodes].filter((node) => node !== head && node !== body);
  body.append(...outside.filter(isForeign));
  const inHead = [...head.childNodes].filter(isForeign);
  const inBody = [...body.childNodes].filter(isForeign);
  head.append(...inHead);
  body.append(...inBody);
  return inHead.length + inBody.length > 0;
}

function isForeign(node: Node): boolean {
  return node instanceof Element ? !node.hasAttribute(OWN) : node instanceof Text;
}

const DOCUMENT_END = "</body></html>";

/** React's comments around Suspense content. Hydration does not use them here. */
const SUSPENSE_MARKS = /<!--\/?\$-->/g;

/**
 * Moves the page's data to the end of the body. Remix writes it after `</html>`, which is invalid, although browsers
 * parse it as part of the body.
 */
export function dataInBody(html: string): string {
  const end = html.lastIndexOf(DOCUMENT_END);
  if (end === -1) return html;
  const data = html.slice(end + DOCUMENT_END.length).replace(SUSPENSE_MARKS, "");
  return `${html.slice(0, end)}${data}${DOCUMENT_END}`;
}

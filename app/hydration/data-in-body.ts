const DOCUMENT_END = "</body></html>";

/** React's marks around what it waited for. Nothing in the browser takes these over. */
const SUSPENSE_MARKS = /<!--\/?\$-->/g;

/**
 * Has a rendered document end with `</html>`. Remix writes the page's data behind it, where no element may stand;
 * browsers put it at the end of the body all the same.
 */
export function dataInBody(html: string): string {
  const end = html.lastIndexOf(DOCUMENT_END);
  if (end === -1) return html;
  const data = html.slice(end + DOCUMENT_END.length).replace(SUSPENSE_MARKS, "");
  return `${html.slice(0, end)}${data}${DOCUMENT_END}`;
}

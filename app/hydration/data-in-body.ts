/** The document's end, and what Remix writes after it. */
const END = /(<\/body><\/html>)(.*)$/s;

/** React's comments around Suspense content. Hydration does not use them here. */
const SUSPENSE_MARKS = /<!--\/?\$-->/g;

/**
 * Moves the page's data to the end of the body. Remix writes it after `</html>`, which is invalid, although browsers
 * parse it as part of the body.
 */
export function dataInBody(html: string): string {
  return html.replace(END, (_, end: string, data: string) => data.replace(SUSPENSE_MARKS, "") + end);
}

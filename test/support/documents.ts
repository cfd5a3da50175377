import { JSDOM } from "jsdom";

/** One window for all documents: to make one takes as long as to parse. */
const parser = new new JSDOM().window.DOMParser();

/** An answer's document, to be asked with the DOM's own methods. */
export async function documentOf(answer: Response): Promise<Document> {
  return parser.parseFromString(await answer.text(), "text/html");
}

/** Every thing that a document tells search engines about. */
export function jsonLdOf(document: Document): Record<string, unknown>[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );
}

/** Content of a `<meta>` by its name or property; undefined when there is none. */
export function metaOf(document: Document, name: string): string | undefined {
  return (
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ??
    undefined
  );
}

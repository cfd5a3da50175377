import { JSDOM } from "jsdom";

/** One window for all documents, because making one takes as long as parsing. */
const parser = new new JSDOM().window.DOMParser();

/** Parses a response's document. */
export async function documentOf(answer: Response): Promise<Document> {
  return parser.parseFromString(await answer.text(), "text/html");
}

/** Returns a document's JSON-LD objects. */
export function jsonLdOf(document: Document): Record<string, unknown>[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );
}

/** Returns the content of a `<meta>` by its name or property; undefined if it is missing. */
export function metaOf(document: Document, name: string): string | undefined {
  return (
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ??
    undefined
  );
}

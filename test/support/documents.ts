import { createRequestHandler } from "@remix-run/node";
import { JSDOM } from "jsdom";
import { release } from "./releases";
import { sourceBuild } from "./source-build";

/**
 * Renders the app's real routes through Remix without a build, so that a test can replace modules with `vi.mock` and
 * get whole documents. Import it after the mocks. `content` is by default that of the tests' site.
 */
export async function renderedApp(content = release) {
  const handle = createRequestHandler(await sourceBuild(), "production");
  const get = (path: string) =>
    handle(new Request(new URL(path, "http://localhost:3000")), { release: content });
  return { get, documentAt: async (path: string) => documentOf(await get(path)) };
}

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

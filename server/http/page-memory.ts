import { compress } from "./encodings";
import { createResource, type Resource } from "./resource";

/** Browsers ask again each time and mostly get 304; a shared cache may answer for five minutes by itself. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600";

export interface PageMemory {
  /** Whether the page is kept, or being rendered for another request. */
  has(key: string): boolean;
  /** The kept page or a new one; undefined when it may not be kept. Rejects when it can't be rendered. */
  load(key: string): Promise<Resource | undefined>;
}

/**
 * Keeps rendered pages as bytes in every content coding for as long as the process lives, so the keys must be finite
 * (known-pages.ts). `render` gets the key, a path with its query.
 */
export function createPageMemory(render: (key: string) => Promise<Response>): PageMemory {
  const pages = new Map<string, Promise<Resource | undefined>>();
  return {
    has: (key) => pages.has(key),
    load(key) {
      const known = pages.get(key);
      if (known) return known;
      const page = render(key).then(toResource);
      pages.set(key, page);
      const forget = () => pages.delete(key);
      page.then((resource) => resource ?? forget(), forget);
      return page;
    },
  };
}

/** Pages and the page for what is not found are the same for everybody, unless they set a cookie. */
async function toResource(response: Response): Promise<Resource | undefined> {
  const { status, headers } = response;
  if ((status !== 200 && status !== 404) || headers.has("set-cookie")) return undefined;
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzip] = await Promise.all([
    compress(identity, "br", "kept"),
    compress(identity, "gzip", "kept"),
  ]);
  const cached = status === 200 ? { "cache-control": CACHE_CONTROL } : {};
  return createResource({
    status,
    bodies: { identity, br, gzip },
    headers: { ...Object.fromEntries(headers), ...cached },
  });
}

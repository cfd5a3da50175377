import { compress } from "./encodings";
import { createResource, type Resource } from "./resource";

/** Browsers ask again each time and mostly get 304; a shared cache may answer for five minutes by itself. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600";

/**
 * Keeps rendered pages as bytes in every content coding for as long as the process lives, so the keys must be finite
 * (known-pages.ts). `render` gets the key, a path with its query.
 */
export function createPageMemory(render: (key: string) => Promise<Response>) {
  const kept = new Map<string, Resource>();
  const rendering = new Map<string, Promise<Resource | undefined>>();

  async function renderAndKeep(key: string): Promise<Resource | undefined> {
    const resource = await toResource(await render(key));
    if (resource) kept.set(key, resource);
    return resource;
  }

  return {
    /** The kept page, if there is one. */
    get: (key: string) => kept.get(key),
    /** The page once it is rendered; undefined when it may not be kept. Simultaneous requests render once. */
    async load(key: string): Promise<Resource | undefined> {
      const known = kept.get(key) ?? rendering.get(key);
      if (known) return known;
      const page = renderAndKeep(key).finally(() => rendering.delete(key));
      rendering.set(key, page);
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

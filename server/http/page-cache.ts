import { compress } from "./compress";
import { createResource, type Resource } from "./resource";

/** Browsers ask again each time and mostly hear 304; a shared cache may answer for five minutes by itself. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600";

export interface PageCache {
  /** The kept answer, if there is one. */
  get(key: string): Resource | undefined;
  /** The kept answer or a new one; undefined when it may not be kept. Requests at the same time render once. */
  load(key: string): Promise<Resource | undefined>;
}

/**
 * Keeps rendered answers as bytes in every content coding, for as long as the process lives: the keys have to be
 * finite (see page-keys.ts). `render` gets the key, a path with its query.
 */
export function createPageCache(render: (key: string) => Promise<Response>): PageCache {
  const kept = new Map<string, Resource>();
  const rendering = new Map<string, Promise<Resource | undefined>>();

  async function renderAndKeep(key: string): Promise<Resource | undefined> {
    const resource = await toResource(await render(key));
    if (resource) kept.set(key, resource);
    return resource;
  }

  return {
    get: (key) => kept.get(key),
    async load(key) {
      const present = kept.get(key) ?? rendering.get(key);
      if (present) return present;
      const started = renderAndKeep(key).finally(() => rendering.delete(key));
      rendering.set(key, started);
      return started;
    },
  };
}

/** Pages, and the page for what is not found, are the same for everybody, unless they set a cookie. */
async function toResource(response: Response): Promise<Resource | undefined> {
  const { status, headers } = response;
  if ((status !== 200 && status !== 404) || headers.has("Set-Cookie")) return undefined;
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzip] = await Promise.all([
    compress(identity, "br", "kept"),
    compress(identity, "gzip", "kept"),
  ]);
  const cached: Record<string, string> = status === 200 ? { "cache-control": CACHE_CONTROL } : {};
  return createResource({
    status,
    bodies: { identity, br, gzip },
    headers: { ...Object.fromEntries(headers), ...cached },
  });
}

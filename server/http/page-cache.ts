import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createResource, type Resource } from "./resource";
import { SECURITY_HEADERS } from "./security-headers.server";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Browsers ask again each time and mostly hear 304; a shared cache may answer for five minutes by itself. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600";

/**
 * Enough for every known page, flavour and data request of our own pages. What is over is rendered each time, so
 * nobody can drive out the pages that were kept at the start.
 */
const MAX_ENTRIES = 256;

export interface PageCache {
  /** The kept answer, if there is one. */
  get(key: string): Resource | undefined;
  /** The kept answer or a new one; undefined when it may not be kept. Requests at the same time render once. */
  load(key: string): Promise<Resource | undefined>;
}

/** Keeps rendered answers as bytes in every content coding. `render` gets a path with its query. */
export function createPageCache(render: (key: string) => Promise<Response>): PageCache {
  const kept = new Map<string, Resource>();
  const rendering = new Map<string, Promise<Resource | undefined>>();

  async function renderAndKeep(key: string): Promise<Resource | undefined> {
    const resource = await toResource(await render(key));
    if (!resource) return undefined;
    if (kept.size < MAX_ENTRIES) kept.set(key, resource);
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

/** Only a plain success that sets no cookie is the same for everybody. */
async function toResource(response: Response): Promise<Resource | undefined> {
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return undefined;
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    compressGzip(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  headers.set("Cache-Control", CACHE_CONTROL);
  return createResource({ bodies: { identity, br, gzip: gz }, headers: Object.fromEntries(headers) });
}

import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { lookup } from "mrmime";
import { createResource, type Resource } from "./resource";

/** Vite puts a content hash into these names: the bytes behind a name never change. */
const HASHED = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Fixed names: used for an hour, then checked; shared caches serve them meanwhile. */
const REVALIDATED = "public, max-age=3600, stale-while-revalidate=86400";

/** A drawing opened by itself is a document that may run scripts and load what it names. Ours need neither. */
const SVG = "image/svg+xml";
const SVG_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const WITH_RANGES = new Set(["video/mp4", "audio/mpeg", "application/pdf"]);

/**
 * Reads every file that visitors may ask for into memory, by its URL path: those of `roots`, in the codings that the
 * build put into `precompressed`. What is not in the map does not exist: there is no directory listing and no path that
 * leads elsewhere.
 */
export async function loadFiles(
  roots: readonly string[],
  precompressed: string,
): Promise<Map<string, Resource>> {
  const compressed = await readFolder(precompressed);
  const files = new Map<string, Resource>();
  for (const root of roots) {
    for (const [url, identity] of await readFolder(root)) {
      const [gzip, br] = [compressed.get(`${url}.gz`), compressed.get(`${url}.br`)];
      files.set(url, toResource(url, { identity, gzip, br }));
    }
  }
  return files;
}

/** A folder's files by their URL path, without hidden ones. */
async function readFolder(root: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).split(sep);
    if (!entry.isFile() || path.some((segment) => segment.startsWith("."))) continue;
    files.set(`/${path.map(encodeURIComponent).join("/")}`, await readFile(file));
  }
  return files;
}

function toResource(url: string, bodies: Parameters<typeof createResource>[0]["bodies"]): Resource {
  const type = lookup(url) ?? "application/octet-stream";
  return createResource({
    bodies,
    headers: {
      ...(type === SVG ? { "content-security-policy": SVG_POLICY } : {}),
      "content-type": /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type,
      "cache-control": url.startsWith(HASHED) ? IMMUTABLE : REVALIDATED,
    },
    acceptsRanges: WITH_RANGES.has(type),
  });
}

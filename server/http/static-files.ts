import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { lookup } from "mrmime";
import { createResource, type Resource } from "./resource";

/** Vite puts a content hash into these names: the bytes behind a name never change. */
const HASHED = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Fixed names: used for an hour, then checked, meanwhile served stale by shared caches. */
const REVALIDATED = "public, max-age=3600, stale-while-revalidate=86400";

/** Opened by itself, a drawing is a document, which may run scripts and load what it names. Ours need neither. */
const SVG = "image/svg+xml";
const SVG_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const WITH_RANGES = new Set(["video/mp4", "audio/mpeg", "application/pdf"]);

export interface StaticFolders {
  /** Folders whose files are served from `/`. */
  readonly roots: readonly string[];
  /** Where the build put `.br` and `.gz` variants, under the same paths. */
  readonly precompressed: string;
}

/**
 * Reads every file that visitors may ask for into memory, by its URL path. What is not in the map does not exist:
 * no directory listing, no dot files, no path can lead elsewhere.
 */
export async function loadStaticFiles({
  roots,
  precompressed,
}: StaticFolders): Promise<Map<string, Resource>> {
  const files = new Map<string, Resource>();
  for (const root of roots) {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file).split(sep);
      if (!entry.isFile() || path.some((segment) => segment.startsWith("."))) continue;
      const url = `/${path.map(encodeURIComponent).join("/")}`;
      files.set(url, await loadFile(url, file, join(precompressed, ...path)));
    }
  }
  return files;
}

async function loadFile(url: string, file: string, compressedStem: string): Promise<Resource> {
  const type = lookup(file) ?? "application/octet-stream";
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readIfPresent(`${compressedStem}.br`),
    readIfPresent(`${compressedStem}.gz`),
  ]);
  return createResource({
    bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    headers: {
      ...(type === SVG ? { "Content-Security-Policy": SVG_POLICY } : {}),
      "Content-Type": /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type,
      "Cache-Control": url.startsWith(HASHED) ? IMMUTABLE : REVALIDATED,
    },
    acceptsRanges: WITH_RANGES.has(type),
  });
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { lookup } from "mrmime";
import { DRAWING_POLICY } from "~domain/content/drawing";
import type { ReleaseFile } from "~domain/content/releases/release-files";
import type { Machine } from "~domain/machine";
import { getConfig } from "../../config.server";
import { CODINGS, compress, isCompressible } from "./encodings";
import { madeEntries } from "./made-entries";
import { createResource, type Resource } from "./resource";

/** Vite puts a content hash into these names: the bytes behind a name never change. */
const HASHED = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Fixed names: used for an hour, then checked; shared caches serve them meanwhile. */
const REVALIDATED = "public, max-age=3600, stale-while-revalidate=86400";

/** Files that visitors may open alone: the browser's own viewer shows the site's icon and plays the film. */
const VIEWER_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'";
const IN_A_VIEWER = /^image\/|^video\/|^application\/pdf$/;

/** Pictures that pages of others may show: products, pictures for sharing, and icons. */
const SHARED_PICTURE =
  /^\/(?:maquinas|og)\/|^\/assets\/[^/]+\.jpg$|^\/sabores\/[^/]+$|^\/(?:favicon|icon|apple-touch-icon)\b/;

const WITH_RANGES = new Set(["video/mp4", "audio/mpeg", "application/pdf"]);

/**
 * Reads the build's files into memory, by their URL path, in the codings that the build put into `precompressed`. Visitors
 * get the files of this map alone, because a path never leads to the disk.
 */
export async function loadFiles(root: string, precompressed: string): Promise<Map<string, Resource>> {
  const [own, codings] = await Promise.all([readFolder(root), readFolder(precompressed)]);
  const files = [...own].map(([url, identity]): [string, Resource] => {
    const bodies = { identity, gzip: codings.get(`${url}.gz`), br: codings.get(`${url}.br`) };
    return [url, toResource(url, bodies)];
  });
  return new Map(files);
}

/** A made file in memory. */
export interface MadeFile {
  readonly hash: string;
  /** Address of its version, whose bytes never change. */
  readonly versioned: string;
  /** The answers under the plain address and under that of the version. */
  readonly resource: Resource;
  readonly immutable: Resource;
}

/**
 * Reads the files of a release into memory, by their address, and compresses the drawings. Those that the release before
 * had, too, are the same. Datasheets name their machines' pages. Throws a line if a file is not the one that it should be.
 */
export async function madeFiles(
  files: ReadonlyMap<string, ReleaseFile>,
  machines: readonly Pick<Machine, "pdf" | "url">[],
  before?: ReadonlyMap<string, MadeFile>,
): Promise<ReadonlyMap<string, MadeFile>> {
  const make = async ([address, { hash, version, bytes }]: readonly [string, ReleaseFile]) => {
    const known = before?.get(address);
    const versioned = `${address}?v=${version}`;
    if (known?.hash === hash && known.versioned === versioned) return [address, known] as const;
    // Visitors are answered between two files.
    if (before) await turn();
    const identity = bytes();
    const codings = isCompressible(address, identity) ? await compressed(identity) : {};
    const machine = machines.find(({ pdf }) => address === `/pdf/${pdf}`);
    const bodies = { identity, ...codings };
    const resource = toResource(address, bodies, machine);
    const immutable = toResource(address, bodies, machine, IMMUTABLE);
    return [address, { hash, versioned, resource, immutable }] as const;
  };
  return madeEntries(files, make, !before);
}

async function compressed(body: Buffer) {
  const [br, gzip] = await Promise.all(CODINGS.map((coding) => compress(body, coding, "build")));
  return { br, gzip };
}

/** Returns the one address of a file's path, whatever a browser has encoded of it. */
export function fileAddress(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join("/");
}

/** A folder's files by their URL path, without hidden ones. */
async function readFolder(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).split(sep);
    return entry.isFile() && !path.some((segment) => segment.startsWith(".")) ? [{ file, path }] : [];
  });
  const read = async ({ file, path }: (typeof files)[number]) =>
    [fileAddress(["", ...path]), await readFile(file)] as const;
  return new Map(await Promise.all(files.map(read)));
}

function toResource(
  url: string,
  bodies: Parameters<typeof createResource>[0]["bodies"],
  machine?: Pick<Machine, "url">,
  caching = url.startsWith(HASHED) ? IMMUTABLE : REVALIDATED,
): Resource {
  const type = lookup(url) ?? (url.endsWith(".ico") ? "image/x-icon" : "application/octet-stream");
  const isShared = type.startsWith("image/") && SHARED_PICTURE.test(url);
  const policy =
    type === "image/svg+xml" ? DRAWING_POLICY : IN_A_VIEWER.test(type) ? VIEWER_POLICY : undefined;
  return createResource({
    bodies,
    headers: {
      ...(policy && { "content-security-policy": policy }),
      ...(isShared && { "cross-origin-resource-policy": "cross-origin" }),
      ...(machine && { link: `<${getConfig().siteOrigin}/${machine.url}>; rel="canonical"` }),
      "content-type": /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type,
      "cache-control": caching,
    },
    acceptsRanges: WITH_RANGES.has(type),
  });
}

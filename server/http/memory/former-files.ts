import type { MadeFile } from "./files";
import type { Resource } from "./resource";

/** Releases before today's whose files are still answered under the addresses of their versions, and most bytes of them. */
const MOST_RELEASES = 2;
const MOST_BYTES = 60 * 1024 ** 2;

/** Files of releases before, by the address of their version, the latest first. */
export type FormerFiles = ReadonlyMap<string, { readonly resource: Resource; readonly releasesAgo: number }>;

/** Returns the former files that pages opened before this release may still ask for. */
export function formerFiles(
  made: ReadonlyMap<string, MadeFile>,
  before: { readonly made: ReadonlyMap<string, MadeFile>; readonly former: FormerFiles } | undefined,
): FormerFiles {
  const today = new Set([...made.values()].map(({ versioned }) => versioned));
  const files: [string, { resource: Resource; releasesAgo: number }][] = [];
  for (const { versioned, immutable } of before?.made.values() ?? [])
    files.push([versioned, { resource: immutable, releasesAgo: 1 }]);
  for (const [versioned, { resource, releasesAgo }] of before?.former ?? [])
    files.push([versioned, { resource, releasesAgo: releasesAgo + 1 }]);
  let bytes = 0;
  const former = new Map<string, { resource: Resource; releasesAgo: number }>();
  for (const [versioned, file] of files) {
    if (today.has(versioned) || file.releasesAgo > MOST_RELEASES) continue;
    bytes += sizeOf(file.resource);
    if (bytes <= MOST_BYTES) former.set(versioned, file);
  }
  return former;
}

function sizeOf({ variants }: Resource): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.byteLength, 0);
}

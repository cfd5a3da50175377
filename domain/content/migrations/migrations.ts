import { MANIFEST } from "../releases/manifest";
import { fromRelease01 } from "./from-release-0-1";
import type { Values } from "./values";

/**
 * Each brings content of the version that is its index to the next one. It is pure, takes a part of a folder, too, and
 * leaves alone what is as it should be: a folder may have been half written.
 */
const MIGRATIONS: readonly ((values: Values) => Values)[] = [fromRelease01];

/** Version of the content's notation, one for a whole folder. */
export const CONTENT_VERSION = MIGRATIONS.length;

/** The privacy notice of release 0.1. That release's editor leaves it beside newer files when it joins both. */
const OLDEST = "content/privacy.json";

/** Returns the version of a folder. Without a manifest it is today's. */
export function versionOf(values: Values): number {
  if (OLDEST in values) return 0;
  const manifest = values[MANIFEST] as { readonly version?: number } | undefined;
  return manifest ? (manifest.version ?? 0) : CONTENT_VERSION;
}

/** Returns values of an earlier version as today's schemas want them. */
export function migrated(values: Values, version: number): Values {
  const all = MIGRATIONS.slice(version).reduce((before, migrate) => migrate(before), values);
  const manifest = all[MANIFEST];
  return manifest ? { ...all, [MANIFEST]: { ...manifest, version: CONTENT_VERSION } } : all;
}

import { createHash } from "node:crypto";
import type { ContentFile } from "../../domain/content/content";
import type { WantedPicture } from "./wanted";

/** Files of `public/` that are made of one file, mostly of `content/`. */
export interface Delivery {
  readonly source: Pick<ContentFile, "path" | "hash">;
  /** Addresses of the files. */
  readonly paths: readonly string[];
  /** The picture that the manifest lists, or the frame of one that it doesn't. */
  readonly wanted?: Partial<WantedPicture>;
  /** Throws a `ContentError` if the source is unfit. */
  readonly check: () => Promise<unknown> | unknown;
  /** Returns the files by their address. Throws a `ContentError`, too. */
  readonly make: () => Promise<ReadonlyMap<string, Buffer>>;
}

/** Returns a hash of a delivery's source and settings. */
export function fingerprint({ source, paths, wanted = {} }: Delivery): string {
  return createHash("sha256")
    .update(JSON.stringify([source.hash, paths, wanted]))
    .digest("hex")
    .slice(0, 16);
}

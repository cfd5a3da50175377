import { createHash } from "node:crypto";
import { pictureFiles } from "../made-files";
import type { Manifest } from "./manifest";

/** Characters of a version. An address has few versions, so more would only weigh. */
const VERSION_LENGTH = 8;

/**
 * Returns the version of each file by its address: the start of its hash. All files of a picture have one version, the
 * start of a hash over theirs, so that pages name one for all widths.
 */
export function versionsOf({ pictures, files }: Manifest): ReadonlyMap<string, string> {
  const hashOf = (address: string) => files[address]?.hash ?? "";
  const versions = new Map(Object.keys(files).map((address) => [address, hashOf(address)]));
  for (const [name, { widths }] of Object.entries(pictures)) {
    const made = pictureFiles(name, widths).flatMap(({ avif, webp }) => [avif, webp]);
    const hash = createHash("sha256").update(made.map(hashOf).join()).digest("hex");
    for (const address of made) versions.set(address, hash);
  }
  return new Map([...versions].map(([address, hash]) => [address, hash.slice(0, VERSION_LENGTH)]));
}

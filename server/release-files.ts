import { createHash } from "node:crypto";
import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Data } from "~domain/content/data";
import { filesAsked } from "~domain/content/made-files";
import type { Manifest } from "~domain/content/manifest";

/** Most bytes of a file and of all, and most files. The owner's form lets none become larger. */
const MOST = { file: 32 * 1024 ** 2, all: 128 * 1024 ** 2, files: 2_000 };

/** What no drawing of the content has: scripts, other documents, addresses. `npm run media` takes them out. */
const ACTIVE =
  /<(?:script|foreignobject|iframe|!doctype|!entity)|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#)/i;

/** Files whose lines a checkout on Windows may end with CRLF. */
const TEXT = /\.(?:svg|webmanifest)$/;

/** A made file of a release. Its bytes are read when they are asked for. */
export interface ReleaseFile {
  readonly hash: string;
  /** Reads the file. Throws a line if it is not the one that the manifest names. */
  readonly bytes: () => Buffer;
}

/**
 * Returns the made files that the content of a release asks for, by their address. Throws a line if one is missing, is a
 * link, has another size than the manifest says, or is too large.
 */
export function releaseFiles(root: string, data: Data, manifest: Manifest): ReadonlyMap<string, ReleaseFile> {
  const asked = filesAsked(data, manifest);
  if (asked.length > MOST.files) throw new Error(`It has more than ${MOST.files} files.`);
  let all = 0;
  return new Map(
    asked.map((address) => {
      const { size, hash } = manifest.files[address] as Manifest["files"][string];
      const place = join(root, "public", address);
      all += size;
      if (size > MOST.file || all > MOST.all) throw new Error(`public${address} is too large.`);
      if (realpathSync(place) !== join(realpathSync(root), "public", address))
        throw new Error(`public${address} is a link.`);
      const found = lstatSync(place);
      const isSame = found.size === size || (TEXT.test(address) && found.size < 2 * size);
      if (!found.isFile() || !isSame) throw new Error(`public${address} has another size.`);
      return [address, { hash, bytes: () => checkedBytes(place, address, hash) }];
    }),
  );
}

function checkedBytes(place: string, address: string, hash: string): Buffer {
  const read = readFileSync(place);
  const bytes = TEXT.test(address) ? Buffer.from(read.toString().replaceAll("\r\n", "\n")) : read;
  if (createHash("sha256").update(bytes).digest("hex").slice(0, hash.length) !== hash || hash.length < 16)
    throw new Error(`public${address} is not the file that content/pictures.json names: run npm run media.`);
  if (address.endsWith(".svg") && ACTIVE.test(bytes.toString()))
    throw new Error(`public${address} is no mere drawing.`);
  return bytes;
}

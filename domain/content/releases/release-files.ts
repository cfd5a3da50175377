import { createHash } from "node:crypto";
import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Data } from "../data";
import { checkedDrawing } from "../drawing";
import { filesAsked } from "../made-files";
import { ContentError, type Problem } from "../problem";
import { versionsOf } from "./file-versions";
import { MANIFEST, type Manifest } from "./manifest";

/** Most bytes of a file and of all, and most files. The owner's form lets none become larger. */
const MOST = { file: 32 * 1024 ** 2, all: 128 * 1024 ** 2, files: 2_000 };

/** Files whose lines a checkout on Windows may end with CRLF. */
const TEXT = /\.(?:svg|webmanifest)$/;

/** A made file of a release. Its bytes are read when they are asked for. */
export interface ReleaseFile {
  readonly hash: string;
  readonly version: string;
  /** Reads the file. Throws a {@link ContentError} if it is not the one that the manifest names. */
  readonly bytes: () => Buffer;
}

/**
 * Returns the made files that the content of a release asks for, by their address. Throws a {@link ContentError} if one is
 * missing, is a link, has another size than the manifest says, or is too large.
 */
export function releaseFiles(root: string, data: Data, manifest: Manifest): ReadonlyMap<string, ReleaseFile> {
  const asked = filesAsked(data, manifest);
  const stamps = asked.map((address) => ({ address, ...(manifest.files[address] as Stamp) }));
  const all = stamps.reduce((sum, { size }) => sum + size, 0);
  const tooMuch = asked.length > MOST.files ? `${MOST.files} archivos` : all > MOST.all && "128 MB";
  if (tooMuch)
    throw new ContentError([{ file: MANIFEST, message: `pide más de ${tooMuch}: quita fotos o películas.` }]);
  const folder = join(realpathSync.native(root), "public");
  const real = new Map<string, boolean>();
  const problems = stamps.flatMap(({ address, size }): Problem[] => {
    const message = problemAt(join(folder, address), address, size, real);
    return message ? [{ file: `public${address}`, message }] : [];
  });
  if (problems.length > 0) throw new ContentError(problems);
  const versions = versionsOf(manifest);
  return new Map(
    stamps.map(({ address, hash }) => {
      const version = versions.get(address) ?? "";
      return [address, { hash, version, bytes: () => checkedBytes(root, address, hash) }];
    }),
  );
}

type Stamp = Manifest["files"][string];

/** Returns what is wrong with a file. `real` keeps which folders are no links, because looking takes longer than all else. */
function problemAt(place: string, address: string, size: number, real: Map<string, boolean>) {
  if (size > MOST.file) return "pesa más de 32 MB.";
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found) return "falta este archivo: ejecuta npm run media.";
  const folder = dirname(place);
  const isReal = real.get(folder) ?? realpathSync.native(folder) === folder;
  real.set(folder, isReal);
  if (found.isSymbolicLink() || !isReal) return "es un enlace: pon aquí el archivo mismo.";
  const isSame = found.size === size || (TEXT.test(address) && found.size < 2 * size);
  return found.isFile() && isSame ? undefined : NOT_MADE;
}

const NOT_MADE = `no es el archivo que nombra ${MANIFEST}: ejecuta npm run media.`;

function checkedBytes(root: string, address: string, hash: string): Buffer {
  const read = readFileSync(join(root, "public", address));
  const bytes = TEXT.test(address) ? Buffer.from(read.toString().replaceAll("\r\n", "\n")) : read;
  const isMade = createHash("sha256").update(bytes).digest("hex").slice(0, hash.length) === hash;
  if (!isMade || hash.length < 16) throw new ContentError([{ file: `public${address}`, message: NOT_MADE }]);
  if (address.endsWith(".svg")) checkedDrawing(`public${address}`, bytes.toString());
  return bytes;
}

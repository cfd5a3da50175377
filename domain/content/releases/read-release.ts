import { valueAt } from "../content";
import { readContentOnce } from "../read";
import { dataPath, ownerOf } from "../subjects";
import { MANIFEST, manifestIn } from "./manifest";
import { releaseOf } from "./release";
import { releaseFiles } from "./release-files";

/**
 * Reads a release that never changes, or a checkout like one. Nothing is trusted. Throws a `ContentError` with all that is
 * wrong with it, except for the bytes of the made files, which are checked as they are read.
 */
export function readRelease(folder: string, name: string) {
  const content = readContentOnce(folder);
  const { data, files } = content;
  const manifest = manifestIn(valueAt(files, MANIFEST));
  return {
    release: releaseOf(data, manifest, content.whole, name),
    madeOf: releaseFiles(folder, data, manifest),
    /** The files of `content/` that a server reads. */
    texts: [...files.values()].filter(({ path }) => isText(path)),
  };
}

function isText(path: string): boolean {
  const owner = ownerOf(path);
  return path === MANIFEST || (owner !== undefined && dataPath(owner) === path);
}

import { valueAt } from "../../domain/content/content";
import type { Data } from "../../domain/content/data";
import { readContent } from "../../domain/content/read";
import { MANIFEST, type Manifest, manifestIn } from "../../domain/content/releases/manifest";
import { releaseOf } from "../../domain/content/releases/release";
import { SITE } from "../site-folder";

const content = readContent(SITE);
const manifest = manifestIn(valueAt(content.files, MANIFEST));

/** The content of the tests' site. */
export const release = releaseOf(content.data, manifest);

/** Returns that content with some subjects and pictures replaced. */
export function releaseWith(changes: Partial<Data>, pictures: Manifest["pictures"] = {}) {
  const all = { ...manifest.pictures, ...pictures };
  return releaseOf({ ...content.data, ...changes }, { ...manifest, pictures: all });
}

/** Returns the frame and the colour of a picture, to give another picture the same. */
export function pictureLike(name: string): Manifest["pictures"][string] {
  const picture = manifest.pictures[name];
  if (!picture) throw new Error(`The tests' site has no picture ${name}.`);
  return picture;
}

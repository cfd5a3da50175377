import type { AppLoadContext } from "@remix-run/node";
import { type Content, valueAt } from "~domain/content/content";
import { readContent } from "~domain/content/read";
import { MANIFEST, manifestIn } from "~domain/content/releases/manifest";
import { readRelease } from "~domain/content/releases/read-release";
import { type Release, releaseOf } from "~domain/content/releases/release";
import { OWN, releaseFolders } from "~domain/content/releases/release-folder";
import { getConfig } from "./config.server";

let current: Release | undefined;

/** Returns the release that is shown now. Under plain remix-serve, the first one that is asked for. */
export function currentRelease(): Release {
  current ??= firstRelease();
  return current;
}

/** Shows another release, in pages that are rendered from now on and outside of a request. */
export function showRelease(release: Release): void {
  current = release;
}

function firstRelease(): Release {
  const [{ folder, name } = OWN] = releaseFolders(getConfig().contentFolder);
  return readRelease(folder, name).release;
}

/** Releases by the content that they were made of, which is the same object until a file changes. */
const releases = new WeakMap<Content, Release>();

/** Returns the content as it is on disk. */
function releaseUnderEdit(): Release {
  const [{ folder } = OWN] = releaseFolders(getConfig().contentFolder);
  const content = readContent(folder);
  const release =
    releases.get(content) ??
    releaseOf(content.data, manifestIn(valueAt(content.files, MANIFEST)), content.whole);
  releases.set(content, release);
  return release;
}

/**
 * Returns the content of a request: the one that our server hands on, or the current one under plain remix-serve.
 * `npm run dev` looks for changes each time.
 */
export function releaseIn({ release }: AppLoadContext): Release {
  if (release) return release;
  return import.meta.env.DEV ? releaseUnderEdit() : currentRelease();
}

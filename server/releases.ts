import { OWN, type ReleaseFolder, releaseFolders } from "~domain/content/release-folder";
import { log } from "./log.server";

/** Milliseconds between two looks at `current`. */
const LOOK = 500;

/** Makes an edition of a release. Throws what is wrong with it. */
type Make<Edition> = (release: ReleaseFolder) => Promise<Edition>;

/**
 * Returns the edition of the first release that is right. If none is, it is of what lies beside the build, which is a
 * problem of its own. Throws what is wrong with that.
 */
export async function firstEdition<Edition>(contentFolder: string, make: Make<Edition>): Promise<Edition> {
  if (contentFolder === "") return make(OWN);
  for (const release of namedIn(contentFolder)) {
    const edition = await make(release).catch((error: Error) => refuse(release, error));
    if (edition) return edition;
  }
  log.error("no release in CONTENT_FOLDER can be shown: what lies beside the build is");
  return make(OWN);
}

/**
 * Looks at `current` again and again, and calls `make` and then `show` for a new first release. What is wrong with a
 * release goes to the log, and the one before stays. Changes while one is made are one. Returns a function that ends it.
 */
export function followReleases<Edition>(
  contentFolder: string,
  shown: string,
  make: Make<Edition>,
  show: (edition: Edition) => void,
): () => void {
  if (contentFolder === "") return () => {};
  let last = shown;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const [release] = namedIn(contentFolder, last);
    if (release && release.name !== last) {
      last = release.name;
      const edition = await make(release).catch((error: Error) => refuse(release, error));
      if (edition) show(edition);
      if (edition) log.info({ content: release.name }, "showing a new release");
    }
    wait();
  };
  const wait = () => {
    timer = setTimeout(look, LOOK);
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
}

function refuse({ name }: ReleaseFolder, error: Error): undefined {
  log.error({ content: name, reason: error.message }, "a release is wrong: it is not shown");
}

/** Returns the named releases. A folder that is away for a while changes nothing. */
function namedIn(contentFolder: string, last?: string): readonly ReleaseFolder[] {
  try {
    return releaseFolders(contentFolder);
  } catch (error) {
    if (last === undefined)
      log.error({ reason: (error as Error).message }, "CONTENT_FOLDER has no file current");
    return [];
  }
}

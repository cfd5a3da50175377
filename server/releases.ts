import { statSync } from "node:fs";
import { OWN, type ReleaseFolder, releaseFolders } from "~domain/content/releases/release-folder";
import { log } from "./log.server";

/** Milliseconds between two looks at `current`. */
const LOOK = 500;

/** Makes an edition of a release. Throws what is wrong with it. */
type Make<Edition> = (release: ReleaseFolder) => Promise<Edition>;

interface Unshown {
  /** Number of releases that are named before the shown one: they are wrong, or newer than this server. */
  readonly count: number;
  /** When the first of them was published, in milliseconds since 1970. */
  readonly since: number;
}

/** `names` are those that were looked at last. */
const standing = { names: "", isOwn: false, unshown: undefined as Unshown | undefined };

/** Returns what is not shown as `current` says, and whether what lies beside the build stands in for all of it. */
export function contentStanding(): Readonly<typeof standing> {
  return standing;
}

/**
 * Returns the edition of the newest release that is right. If none is, it is of what lies beside the build, which is a
 * problem of its own. Throws what is wrong with that.
 */
export async function firstEdition<Edition>(contentFolder: string, make: Make<Edition>): Promise<Edition> {
  if (contentFolder === "") return make(OWN);
  const newest = await newestRight(namedIn(contentFolder) ?? [], make);
  if (newest) return newest.edition;
  standing.isOwn = true;
  log.error("no release in CONTENT_FOLDER can be shown: what lies beside the build is");
  return make(OWN);
}

/**
 * Looks at `current` again and again. Once it names other releases, calls `make` and then `show` for the newest that is right,
 * if that is newer than the shown one. The mistakes of a release go to the log. Changes while one is made are one.
 * Returns a function that ends it.
 */
export function followReleases<Edition>(
  contentFolder: string,
  shown: string,
  make: Make<Edition>,
  show: (edition: Edition) => void,
): () => void {
  if (contentFolder === "") return () => {};
  let now = shown;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const named = namedIn(contentFolder, now);
    // A folder that was away is read again: a release may have been missing with it.
    if (!named) standing.names = "";
    if (named && namesOf(named) !== standing.names) {
      const newest = await newestRight(named, make, now);
      if (newest) {
        show(newest.edition);
        now = newest.name;
        standing.isOwn = false;
        log.info({ content: now }, "showing a new release");
      }
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

/** Returns the newest release that is right, or undefined if that is the shown one, or if none is. */
async function newestRight<Edition>(named: readonly ReleaseFolder[], make: Make<Edition>, shown?: string) {
  const wrong: ReleaseFolder[] = [];
  standing.names = namesOf(named);
  for (const release of named) {
    const { name } = release;
    const edition = name === shown ? undefined : await make(release).catch((error: Error) => error.message);
    if (typeof edition !== "string") {
      noteUnshown(wrong);
      return edition && { name, edition };
    }
    wrong.push(release);
    log.error({ content: name, reason: edition }, "a release is wrong: it is not shown");
  }
  noteUnshown(wrong);
  return undefined;
}

const namesOf = (named: readonly ReleaseFolder[]) => named.map(({ name }) => name).join();

function noteUnshown(wrong: readonly ReleaseFolder[]): void {
  const first = wrong.at(-1);
  standing.unshown = undefined;
  if (!first) return;
  const since = statSync(first.folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  standing.unshown = { count: wrong.length, since };
  log.error(
    { publications: wrong.length, since: new Date(since).toISOString() },
    "publications are not shown",
  );
}

/** Returns the named releases. A folder that is away for a while changes nothing. */
function namedIn(contentFolder: string, last?: string): readonly ReleaseFolder[] | undefined {
  try {
    return releaseFolders(contentFolder);
  } catch (error) {
    if (last === undefined)
      log.error({ reason: (error as Error).message }, "CONTENT_FOLDER has no file current");
    return undefined;
  }
}

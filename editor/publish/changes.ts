import { type Change, jsonAt, parsed } from "../../vite-plugins/content/words";
import type { Git } from "./git";

/** All that is published. The record is of the files that `npm run media` wrote into `public/`. */
export const PUBLISHED = ["content", "public", "media/made-from.json"];

/** Returns the published files that differ from HEAD, new and deleted ones included. */
export async function changedFiles(git: Git, root: string): Promise<Change[]> {
  const status = await git("status", "-z", "--no-renames", "--untracked-files=all", "--", ...PUBLISHED);
  const paths = status.split("\0").flatMap((line) => line.slice(3) || []);
  const changes = paths.sort().map(async (path) => {
    if (!path.endsWith(".json")) return { path };
    return { path, before: await jsonIn(git, "HEAD", path), after: jsonAt(root, path) };
  });
  return Promise.all(changes);
}

/** Returns the value of a JSON file in a commit, if it is there. */
export async function jsonIn(git: Git, commit: string, path: string): Promise<unknown> {
  return parsed(await git("show", `${commit}:${path}`).catch(() => ""));
}

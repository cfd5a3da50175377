import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "./git";

/** All that is published. The record is of the files that `npm run media` wrote into `public/`. */
export const PUBLISHED = ["content", "public", "media/made-from.json"];

/** A file in two versions: the values of a JSON file, if it is there. */
export interface Change {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

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

/** Returns the value of a JSON file on disk, if it is there. */
export function jsonAt(root: string, path: string): unknown {
  const file = join(root, path);
  return existsSync(file) ? parsed(readFileSync(file, "utf8")) : undefined;
}

/** Returns the value of a JSON file in a commit, if it is there. */
export async function jsonIn(git: Git, commit: string, path: string): Promise<unknown> {
  return parsed(await git("show", `${commit}:${path}`).catch(() => ""));
}

/** Returns a JSON text's value. Returns any other text itself, and `undefined` for an empty one. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import { type Content, valueAt } from "~domain/content/content";
import { MANIFEST, manifestIn } from "~domain/content/manifest";
import { readContent } from "~domain/content/read";
import { type Release, releaseOf } from "~domain/content/release";
import { getConfig } from "./config.server";

/** Releases by the content that they were made of, which is the same object until a file changes. */
const releases = new WeakMap<Content, Release>();
let current: Release | undefined;

/** Returns the content as it was read last. Throws the mistakes that it has. */
export function currentRelease(): Release {
  current ??= readRelease();
  return current;
}

function readRelease(): Release {
  const content = readContent(releaseFolder());
  const release =
    releases.get(content) ??
    releaseOf(content.data, manifestIn(valueAt(content.files, MANIFEST)), content.whole);
  releases.set(content, release);
  return release;
}

/** Returns the folder of the release that the site shows: the named one, or the folder that the server runs in. */
export function releaseFolder(): string {
  const { contentFolder } = getConfig();
  if (contentFolder === "") return ".";
  const [name = ""] = readFileSync(join(contentFolder, "current"), "utf8").trim().split("\n");
  return join(contentFolder, name);
}

/**
 * Returns the content of a request: the one that our server hands on, or the current one under plain remix-serve.
 * `npm run dev` looks for changes each time.
 */
export function releaseIn({ release }: AppLoadContext): Release {
  if (release) return release;
  if (import.meta.env.DEV) current = readRelease();
  return currentRelease();
}

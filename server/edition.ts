import type { ServerBuild } from "@remix-run/node";
import { readRelease } from "~domain/content/releases/read-release";
import type { Release } from "~domain/content/releases/release";
import { type MadeFile, madeFiles } from "./http/memory/files";
import { type FormerFiles, formerFiles } from "./http/memory/former-files";
import { type Pages, pagesOf } from "./http/memory/pages";
import type { Resource } from "./http/memory/resource";
import { type Addresses, addressesOf } from "./http/page-addresses.server";

/** Everything that the server answers with while it shows a release. */
export interface Edition {
  readonly release: Release;
  readonly addresses: Addresses;
  /** Files by their path, and pages without parameters by their address. */
  readonly memory: ReadonlyMap<string, Resource>;
  readonly pages: Pages;
  readonly made: ReadonlyMap<string, MadeFile>;
  readonly former: FormerFiles;
}

/** The parts of an edition that no release changes. */
interface Site {
  readonly build: ServerBuild;
  readonly siteOrigin: string;
  /** Whether pages are made with the edition, or when they are asked for. */
  readonly rendersAhead: boolean;
  /** Files of the build. */
  readonly files: ReadonlyMap<string, Resource>;
}

/**
 * Reads a release and makes its files and pages. Files that an edition `before` has, too, are the same. Throws what is wrong
 * with the release.
 */
export async function makeEdition(
  { build, siteOrigin, rendersAhead, files }: Site,
  folder: string,
  name: string,
  before?: Edition,
): Promise<Edition> {
  const { release, madeOf } = readRelease(folder, name);
  const addresses = addressesOf(build, release);
  const making = madeFiles(madeOf, release.machines, before?.made);
  // Where nobody is answered yet, files and pages are made at once.
  if (before) await making;
  const pages = pagesOf(build, siteOrigin, release, addresses);
  const [made, ahead] = await Promise.all([making, rendersAhead ? pages.ahead(before?.memory) : []]);
  const former = formerFiles(made, before);
  const resources = [...made].flatMap(
    ([address, { versioned, resource, immutable }]): [string, Resource][] => [
      [address, resource],
      [versioned, immutable],
    ],
  );
  for (const [versioned, { resource }] of former) resources.push([versioned, resource]);
  return { release, addresses, pages, made, former, memory: new Map([...resources, ...files, ...ahead]) };
}

import { ContentError } from "~domain/content/problem";
import { nameFirst, writeRelease } from "~domain/content/releases/write-release";
import { getConfig } from "./config.server";

/**
 * `node build/server/release-command.js SOURCE NAME` makes the release NAME of a folder with `content/` and `public/`, and
 * names it first in `CONTENT_FOLDER`; `--first NAME` names one that is there. Prints the name. Ends with
 * - 1 and a line in the owner's words for each mistake of the content
 * - 2 and a line for operators after any other failure, such as a full disk
 *
 * In both cases nothing has changed. One call at a time: {@link writeRelease} says more.
 */
const [source, name] = process.argv.slice(2);
// Servers of other users read the release.
process.umask(0o022);

async function make(): Promise<void> {
  const { contentFolder } = getConfig();
  if (contentFolder === "") throw new Error("CONTENT_FOLDER is not set: there is no place for a release.");
  if (!source || !name) throw new Error("Usage: release-command.js SOURCE NAME, or --first NAME");
  if (source === "--first") await nameFirst(contentFolder, name);
  else await writeRelease(source, contentFolder, name);
  process.stdout.write(`${name}\n`);
}

await make().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof ContentError ? 1 : 2;
});

import answers from "./answers.json";
import type { Git } from "./git";
import { PUBLISHED } from "./snapshot";

/** A publication by others. */
interface News {
  readonly commit: string;
  /** Said of new code, "" for none. */
  readonly code: string;
}

const CODE = [".", ...PUBLISHED.map((path) => `:(exclude)${path}`)];
const NEW_CODE =
  " Llegó también código nuevo: cierra el editor con Ctrl-C, escribe npm ci, y ábrelo otra vez con npm run edit.";

/** The commit that is live, where a publication is a release and nothing is sent. */
export const PUBLISHED_REF = "refs/frukto/published";

/** Returns the current branch, and its remote or else the first one. Throws outside of a repository. */
export async function remoteOf(git: Git): Promise<{ readonly branch: string; readonly remote: string }> {
  if (await git("rev-parse", "--show-cdup")) throw new Error(answers["not a git repository"]);
  const branch = await git("symbolic-ref", "--short", "HEAD");
  const [first = ""] = (await git("remote")).split("\n");
  return { branch, remote: await git("config", `--default=${first}`, "--get", `branch.${branch}.remote`) };
}

/** Returns the last commit that is live or that this computer and its remote share, or else HEAD. */
export async function publishedCommit(git: Git): Promise<string> {
  const theirs = await remoteCommit(git);
  if (theirs) return git("merge-base", "HEAD", theirs);
  return (
    (await git("for-each-ref", "--format=%(objectname)", PUBLISHED_REF)) || (await git("rev-parse", "HEAD"))
  );
}

/** Fetches, and returns what is not here. */
export async function fetched(git: Git, remote: string): Promise<News | undefined> {
  await git("fetch", "--quiet", "--no-tags", remote);
  const theirs = await remoteCommit(git);
  if (!theirs || (await git("rev-list", "--count", `HEAD..${theirs}`)) === "0") return undefined;
  await refuseCode(git, remote);
  const changed = await git("diff", "--name-only", `HEAD...${theirs}`, "--", ...CODE);
  return { commit: theirs, code: changed && NEW_CODE };
}

/** Throws a Spanish line if code is committed that was not sent. An empty remote lacks everything, so it may have all. */
export async function refuseCode(git: Git, remote: string): Promise<void> {
  if (!(await git("for-each-ref", "--count=1", `refs/remotes/${remote}`))) return;
  const range = ["HEAD", "--not", `--remotes=${remote}`, "--", ...CODE];
  const code = (await git("log", "--no-merges", "--format=%s", ...range)).replaceAll("\n", "», «");
  if (code)
    throw new Error(
      `En este computador hay trabajo sin enviar de quien cuida el código: «${code}». Pídele que lo envíe (git push), y publica de nuevo.`,
    );
}

async function remoteCommit(git: Git): Promise<string> {
  const { branch, remote } = await remoteOf(git);
  return remote && git("for-each-ref", "--format=%(objectname)", `refs/remotes/${remote}/${branch}`);
}

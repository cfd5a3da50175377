import { type Change, inWords, jsonAt, versionsOf, wordsOf } from "../../vite-plugins/content/words";
import answers from "./answers.json";
import { type Git, gitIn, jsonIn } from "./git";
import { Conflict, joinWith, type Side } from "./join";

export interface Publication {
  /** The owner's reason, in a line. May be empty. */
  readonly why: string;
  /** The version to keep, after a conflict. */
  readonly keep?: Side | undefined;
}

/** All that is published. The record is of the files that `npm run media` wrote into `public/`. */
const PUBLISHED = ["content", "public", "media/made-from.json"];
const CODE = [".", ...PUBLISHED.map((path) => `:(exclude)${path}`)];
const NEW_CODE =
  " Llegó también código nuevo: cierra el editor con Ctrl-C, escribe npm ci, y ábrelo otra vez con npm run edit.";
/** Longest first line of a commit's message. */
const LINE = 72;

/** Returns in words what has changed, and what waits to be sent. Throws a Spanish line if git can't tell. */
export async function changes(root: string): Promise<string[]> {
  const git = gitIn(root);
  const { remote } = await remoteOf(git);
  const unsent = remote ? await unsentSubjects(git, remote, PUBLISHED) : [];
  return [...wordsOf(root, await changedFiles(git, root)), ...unsent.map((line) => `Sin enviar: ${line}`)];
}

/**
 * Commits the published files and sends the commit. `check` throws if something is wrong with them. `text` is for the
 * owner. Nothing is lost by a refusal.
 */
export async function publish(root: string, { why, keep }: Publication, check: () => Promise<void>) {
  const git = gitIn(root);
  let words = "";
  try {
    const { branch, remote } = await remoteOf(git);
    await check();
    words = await commit(git, root, why);
    const said = words && `: ${words}`;
    if (!remote)
      return { ok: true, text: `Guardado en este computador${said}. No hay un servidor donde enviarlo.` };
    const news = await bring(git, root, remote, branch, keep);
    if (news) {
      await check();
      await commit(git, root, "");
    }
    await git("push", "--quiet", "--no-follow-tags", remote, `HEAD:refs/heads/${branch}`);
    return { ok: true, text: `Publicado en «${remote}»${said}.${news}` };
  } catch (error) {
    const kept = words && "Tus cambios quedaron guardados en este computador, sin enviar. ";
    const text = kept + inWords(root, error as Error);
    return { ok: false, text, isConflict: error instanceof Conflict };
  }
}

/** Returns the published files that differ from HEAD, new and deleted ones included. */
async function changedFiles(git: Git, root: string): Promise<Change[]> {
  const status = await git("status", "-z", "--no-renames", "--untracked-files=all", "--", ...PUBLISHED);
  const paths = status.split("\0").flatMap((line) => line.slice(3) || []);
  return versionsOf(paths.sort(), jsonIn(git, "HEAD"), (path) => jsonAt(root, path));
}

/** Commits the published files as they are on disk, and nothing that is staged. Returns the changes in words. */
async function commit(git: Git, root: string, why: string): Promise<string> {
  const words = wordsOf(root, await changedFiles(git, root)).join(". ");
  if (!words) return "";
  const subject = words.length > LINE ? ["Cambia el contenido", words.replaceAll(". ", ".\n")] : [words];
  const message = [...subject, why.replace(/\s+/g, " ").trim()].filter(Boolean).join("\n\n");
  await git("add", "--intent-to-add", "--", ...PUBLISHED);
  await git("commit", "--quiet", "--only", "--cleanup=verbatim", "-m", message, "--", ...PUBLISHED);
  return words;
}

/** Brings what others have sent to the remote. Returns it in words, "" for nothing. */
async function bring(git: Git, root: string, remote: string, branch: string, keep?: Side): Promise<string> {
  await git("fetch", "--quiet", "--no-tags", remote);
  const code = (await unsentSubjects(git, remote, CODE)).join("», «");
  if (code)
    throw new Error(
      `En este computador hay trabajo sin enviar de quien cuida el código: «${code}». Pídele que lo envíe (git push), y publica de nuevo.`,
    );
  const start = await git("rev-parse", "HEAD");
  const theirs = await git("for-each-ref", "--format=%(objectname)", `refs/remotes/${remote}/${branch}`);
  if (!theirs || (await git("rev-list", "--count", `HEAD..${theirs}`)) === "0") return "";
  await joinWith(git, root, theirs, keep);
  const newCode = (await git("diff", "--name-only", start, "HEAD", "--", ...CODE)) && NEW_CODE;
  return ` También se trajo lo que publicó otra persona.${newCode}`;
}

/** Returns the current branch, and its remote or else the first one. Throws outside of a repository. */
async function remoteOf(git: Git): Promise<{ readonly branch: string; readonly remote: string }> {
  if (await git("rev-parse", "--show-cdup")) throw new Error(answers["not a git repository"]);
  const branch = await git("symbolic-ref", "--short", "HEAD");
  const [first = ""] = (await git("remote")).split("\n");
  return { branch, remote: await git("config", `--default=${first}`, "--get", `branch.${branch}.remote`) };
}

/** Returns the subjects of commits of `paths` that were not sent. An empty remote lacks everything, so it counts as none. */
async function unsentSubjects(git: Git, remote: string, paths: readonly string[]): Promise<string[]> {
  if (!(await git("for-each-ref", "--count=1", `refs/remotes/${remote}`))) return [];
  const range = ["HEAD", "--not", `--remotes=${remote}`];
  const subjects = await git("log", "--no-merges", "--format=%s", ...range, "--", ...paths);
  return subjects.split("\n").filter(Boolean);
}

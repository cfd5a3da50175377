import { createHash } from "node:crypto";
import { readContent } from "../../domain/content/read";
import { inWords } from "./advice";
import type { Git } from "./git";
import { MADE, printedIn, type Side } from "./join";
import { Conflict, joinCommits } from "./join-commits";
import { partsOf } from "./parts";
import { fetched, publishedCommit, refuseCode, remoteOf } from "./remote";
import type { Saver } from "./saved-by";
import { gitAs, type Person, saversOf } from "./saves";
import { filesOf, PUBLISHED, treeOnDisk } from "./snapshot";
import { type Change, changesBetween, changesIn, type Difference, differences, messageOf } from "./words";

export interface Publication {
  /** The owner's reason, in a line. May be empty. */
  readonly why: string;
  /** Versions to keep, by the keys of the questions that a {@link Conflict} asked. */
  readonly answers?: Readonly<Record<string, Side>> | undefined;
  /** The list that the owner has read, by {@link Unpublished.key}. If something else was saved since, nothing is published. */
  readonly read?: string | undefined;
}

/** All that is saved and not published. */
export interface Unpublished {
  /** Changes with what is saved. Pictures that are made of it and files that are printed of it belong to it. */
  readonly key: string;
  readonly changes: readonly (Change & {
    readonly savers: readonly Saver[];
    readonly fields: readonly Difference[];
  })[];
}

/** The editor's part in publishing. */
export interface Editor {
  /** Throws a `ContentError` if something is wrong with the content. Makes its pictures. */
  settle(): Promise<void>;
  /** Waits for saves under way, then holds up others until the work is done. */
  change(work: () => Promise<void>): Promise<void>;
  /** Makes a commit live, where nothing is sent. Throws a Spanish line. */
  readonly release?: ((commit: string) => Promise<void>) | undefined;
}

/** The outcome of a wish, in words for the owner. */
export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
  readonly questions?: Conflict["questions"];
}

const SAVED_SINCE = "Después de que leíste la lista se guardó algo más: léela de nuevo y publica.";
const KEPT = "Tus cambios quedaron guardados en este computador, sin enviar. ";
const NOT_LIVE = "Tus cambios quedaron guardados, sin publicar. ";

/** Returns what is not published, and who saved it. Throws a Spanish line if git can't tell. */
export async function unpublished(root: string, person?: Person): Promise<Unpublished> {
  const git = gitAs(root, person);
  const { published, before, after, changes, key } = await waiting(git);
  const withSavers = changes.map(async (change) => {
    const versions = [before, after].map(({ parts }) => parts.get(change.id));
    return { ...change, savers: change.id ? await saversOf(git, published, versions, person) : [] };
  });
  return { key, changes: await Promise.all(withSavers) };
}

/** Returns what is not published, field by field, with its {@link Unpublished.key}. */
async function waiting(git: Git) {
  const published = await publishedCommit(git);
  const [then, now] = await Promise.all([filesOf(git, published), filesOf(git, await treeOnDisk(git))]);
  const before = partsOf(then);
  const after = partsOf(now, before);
  const changes = changesBetween(before, after).map((change) => ({
    ...change,
    fields: change.id ? differences(change.id, before, after) : [],
  }));
  const isPrinted = printedIn(after);
  const saved = JSON.stringify({ ...after, parts: [...after.parts] }, (path, value) =>
    MADE.test(path) || isPrinted(value) ? undefined : value,
  );
  const key = createHash("sha1").update(saved).digest("hex");
  return { published, before, after, changes, key };
}

/**
 * Commits the published files and makes the commit live, or sends it, joined with what others have published. A mistake in
 * them holds up everything. `text` is for the owner. Nothing is lost by a refusal.
 */
export async function publish(
  root: string,
  { why, answers, read }: Publication,
  editor: Editor,
  person?: Person,
): Promise<Outcome> {
  const git = gitAs(root, person);
  let words = "";
  const done = await outcome(root, async () => {
    const { branch, remote } = await remoteOf(git);
    await editor.change(async () => {
      await editor.settle();
      if (read && read !== (await waiting(git)).key) throw new Error(SAVED_SINCE);
      words = await commit(git, why);
      await editor.release?.(await git("rev-parse", "HEAD"));
    });
    const said = () => words && `: ${words}`;
    if (editor.release) return words ? `Publicado: ${words}.` : "No había cambios.";
    if (!remote) return `Guardado en este computador${said()}. No hay un servidor donde enviarlo.`;
    const news = await fetched(git, remote);
    await refuseCode(git, remote);
    if (news)
      await editor.change(async () => {
        const isAhead = await merge(git, news.commit, answers);
        words = sentencesOf(await changesIn(git, news.commit, "HEAD"));
        await editor.settle();
        // Files that are made of both belong to the joining commit.
        if ((await changesSince(git, "HEAD")).length === 0) return;
        await commitAll(
          git,
          isAhead ? ["--amend", "--no-edit"] : ["-m", "Fechas y archivos que se hacen solos"],
        );
      });
    await git("push", "--quiet", "--no-follow-tags", remote, `HEAD:refs/heads/${branch}`);
    const brought = news ? ` También se trajo lo que publicó otra persona.${news.code}` : "";
    return `${!words && news ? "No se publicó nada" : `Publicado${said()}`}.${brought}`;
  });
  return done.ok || !words ? done : { ...done, text: (editor.release ? NOT_LIVE : KEPT) + done.text };
}

/** Brings what others have published, and publishes nothing. Changes of one's own are joined with it. */
export async function bring(
  root: string,
  { answers }: Pick<Publication, "answers">,
  editor: Editor,
  person?: Person,
): Promise<Outcome> {
  const git = gitAs(root, person);
  return outcome(root, async () => {
    const { remote } = await remoteOf(git);
    const news = remote && (await fetched(git, remote));
    if (!news) return "Ya tienes todo lo publicado.";
    await editor.change(async () => {
      await commit(git, "");
      await merge(git, news.commit, answers);
    });
    return `Se trajo lo que publicó otra persona.${news.code}`;
  });
}

/** Does what a person wishes, and returns what came of it: `work` returns words, or throws. */
export async function outcome(root: string, work: () => Promise<string>): Promise<Outcome> {
  try {
    return { ok: true, text: await work() };
  } catch (error) {
    const text = inWords(() => readContent(root), error as Error);
    return { ok: false, text, ...(error instanceof Conflict && { questions: error.questions }) };
  }
}

async function changesSince(git: Git, commit: string): Promise<readonly Change[]> {
  return changesIn(git, commit, await treeOnDisk(git));
}

/** Commits the published files as they are on disk, and nothing that is staged. Returns all that waits, in words. */
async function commit(git: Git, why: string): Promise<string> {
  const published = await publishedCommit(git);
  const waiting = await changesSince(git, published);
  const made = await changesSince(git, "HEAD");
  if (made.length > 0) await commitAll(git, ["-m", messageOf(made, why)]);
  // The reason belongs to what waits to be sent.
  else if (why.trim() && published !== (await git("rev-parse", "HEAD")))
    await commitAll(git, ["--amend", "-m", `${await git("log", "-1", "--format=%B")}\n${why.trim()}`]);
  return sentencesOf(waiting);
}

function sentencesOf(changes: readonly Change[]): string {
  return changes.map(({ text }) => text).join(". ");
}

async function commitAll(git: Git, given: readonly string[]): Promise<void> {
  await git("add", "--intent-to-add", "--", ...PUBLISHED);
  await git("commit", "--quiet", "--only", "--cleanup=verbatim", ...given, "--", ...PUBLISHED);
}

/** Joins another commit with HEAD, on disk, too. Returns whether HEAD had something of its own. */
async function merge(git: Git, theirs: string, answers: Publication["answers"]): Promise<boolean> {
  const joined = await joinCommits(git, "HEAD", theirs, answers);
  await git("merge", "--ff-only", "--quiet", "--no-autostash", joined);
  return joined !== theirs;
}

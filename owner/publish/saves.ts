import { type Git, gitIn } from "./git";
import { timeOf } from "./join-commits";
import { type Part, pathsOf } from "./parts";
import type { Saver } from "./saved-by";
import { treeOnDisk } from "./snapshot";

/** A person who works in the form. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** A commit for each save since the last publication, by whoever saved. Nothing else reads it. */
const SAVES = "refs/frukto/saves";

/** Returns Git as a person, or as the computer's user. */
export function gitAs(root: string, person?: Person): Git {
  if (!person) return gitIn(root);
  const { name, email } = person;
  return gitIn(root, {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  });
}

/** Notes what is on disk as a save of a person. */
export async function noteSave(root: string, person?: Person): Promise<void> {
  const git = gitAs(root, person);
  const before = (await lastSave(git)) || (await git("rev-parse", "HEAD"));
  const tree = await treeOnDisk(git);
  if (tree === (await git("rev-parse", `${before}^{tree}`))) return;
  await git("update-ref", SAVES, await git("commit-tree", tree, "-p", before, "-m", "Guardado"));
}

/** Returns who saved a part after the commit `published`, the latest first. */
export async function saversOf(
  git: Git,
  published: string,
  versions: readonly (Part | undefined)[],
  person?: Person,
): Promise<readonly Saver[]> {
  const paths = versions.flatMap(pathsOf);
  const commits = [await lastSave(git), "HEAD", `^${published}`].filter(Boolean);
  const lines = await git("log", "--format=%an%x00%ae%x00%at", ...commits, "--", ...paths);
  const found = new Map<string, Saver>();
  for (const line of lines.split("\n").filter(Boolean)) {
    const [who = "", email = "", at] = line.split("\0");
    const isOwn = !person || person.email === email;
    if (!found.has(email)) found.set(email, { who, when: timeOf(at), isOwn });
  }
  return [...found.values()];
}

/** Returns the last save, or "" if there was none since HEAD. */
export function lastSave(git: Git): Promise<string> {
  return git("for-each-ref", "--contains=HEAD", "--format=%(objectname)", SAVES);
}

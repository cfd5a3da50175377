import { type ExecFileException, execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import answers from "./answers.json";

const run = promisify(execFile);

/** Ignores file modes, asks for no key to sign with, and ends idle connections. */
const SETTINGS = [
  "core.fileMode=false",
  "commit.gpgSign=false",
  "http.lowSpeedLimit=1",
  "http.lowSpeedTime=60",
];
/** Hooks could change files. Pushing runs them, because Git LFS sends its files from one. */
const NO_HOOKS = "core.hooksPath=/dev/null";
/** Speaks the English of `answers`, and prompts nowhere. */
const ENVIRONMENT = {
  LC_ALL: "C",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "false",
  SSH_ASKPASS: "false",
  SSH_ASKPASS_REQUIRE: "force",
};

/** Git in one repository. Throws the owner's answer to what went wrong. */
export interface Git {
  /** Runs git and returns what it prints, without the last line break. */
  (...args: readonly string[]): Promise<string>;
  /** Runs git with an input, and returns the bytes that it prints. */
  bytes(input: string | Uint8Array, ...args: readonly string[]): Promise<Buffer>;
  /** Returns git with another index, so that the owner's own stays as it is. */
  withIndex(file: string): Git;
}

/** Returns git for the repository at `root`. */
export function gitIn(root: string, own: Readonly<Record<string, string>> = {}): Git {
  const env = { ...process.env, ...ENVIRONMENT, ...own };
  // A slow connection sends new photographs for minutes.
  const options = { cwd: root, env, timeout: 600_000, maxBuffer: 2 ** 30, encoding: "buffer" } as const;
  const bytes: Git["bytes"] = async (input, ...args) => {
    const settings = args[0] === "push" ? SETTINGS : [...SETTINGS, NO_HOOKS];
    const running = run("git", [...settings.flatMap((each) => ["-c", each]), ...args], options);
    // Git may end before it has read its input. Its error says why.
    running.child.stdin?.on("error", () => {}).end(input);
    try {
      return (await running).stdout;
    } catch (error) {
      const { killed, stderr = "", message } = error as ExecFileException & { stderr?: Buffer };
      const words = killed ? "timed out" : String(stderr).trim() || message;
      if (await removeOldLock(root, words)) return bytes(input, ...args);
      throw new Error(answerTo(words));
    }
  };
  const text = async (...args: readonly string[]) => String(await bytes("", ...args)).replace(/\n$/, "");
  return Object.assign(text, {
    bytes,
    withIndex: (file: string) => gitIn(root, { ...own, GIT_INDEX_FILE: file }),
  });
}

/** Returns what to say of Git's English. Its words come last where only a developer can do something. */
export function answerTo(words: string): string {
  const [, answer = ""] = Object.entries(answers).find(([known]) => new RegExp(known, "i").test(words)) ?? [];
  return answer.endsWith(":") ? `${answer} ${words.replace(/\s+/g, " ")}` : answer;
}

/** Longer than Git may work here. */
const OLD_MS = 600_000;

/**
 * Removes the lock that stopped Git, if it is this repository's and old, and no Git works in the folder. Returns whether it
 * did. A server's words may name any file.
 */
async function removeOldLock(root: string, words: string): Promise<boolean> {
  const [, lock] = /'([^']+\.lock)': File exists/.exec(words) ?? [];
  const folder = await realpath(root);
  if (!lock || !resolve(lock).startsWith(join(folder, ".git", sep))) return false;
  const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(lock).catch(() => {})) || {};
  if (Date.now() - mtimeMs < OLD_MS || (await isGitAtWork(folder))) return false;
  await rm(lock, { force: true });
  return true;
}

/** Returns whether a Git runs: on Linux in the folder, elsewhere anywhere. Git has its locks open only while it writes them. */
export async function isGitAtWork(folder: string): Promise<boolean> {
  if (process.platform !== "linux") {
    const [list = "", ...args] = process.platform === "win32" ? ["tasklist", "/nh"] : ["ps", "-axo", "comm="];
    return /(^|\/)git(\.exe)?\b/m.test((await run(list, args)).stdout);
  }
  const isHere = async (id: string) =>
    /^git\b/.test(await readFile(`/proc/${id}/comm`, "utf8")) &&
    `${await readlink(`/proc/${id}/cwd`)}${sep}`.startsWith(`${folder}${sep}`);
  const found = (await readdir("/proc")).map((id) => isHere(id).catch(() => false));
  return (await Promise.all(found)).includes(true);
}

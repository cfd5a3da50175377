import { type ExecFileException, execFile } from "node:child_process";
import { promisify } from "node:util";
import { parsed, type Version } from "../../vite-plugins/content/words";
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
  ...{ LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" },
  ...{ GIT_ASKPASS: "false", SSH_ASKPASS: "false", SSH_ASKPASS_REQUIRE: "force" },
};

/** Runs git and returns what it prints, without the last line break. Throws the owner's answer to what went wrong. */
export type Git = (...args: readonly string[]) => Promise<string>;

/** Returns git for the repository at `root`. */
export function gitIn(root: string): Git {
  const env = { ...process.env, ...ENVIRONMENT };
  // A slow connection sends new photographs for minutes.
  const options = { cwd: root, env, timeout: 600_000, maxBuffer: 2 ** 28 };
  return async (...args) => {
    const settings = args[0] === "push" ? SETTINGS : [...SETTINGS, NO_HOOKS];
    try {
      const { stdout } = await run("git", [...settings.flatMap((each) => ["-c", each]), ...args], options);
      return stdout.replace(/\n$/, "");
    } catch (error) {
      const { killed, stderr = "", message } = error as ExecFileException & { stderr?: string };
      const words = killed ? "timed out" : stderr.trim() || message;
      const known = Object.entries(answers).find(([pattern]) => new RegExp(pattern, "i").test(words));
      throw new Error(known?.[1] ?? `Git no pudo terminar. Muestra esto a quien cuida el código: ${words}`);
    }
  };
}

/** Returns the version that a commit has of JSON files. */
export function jsonIn(git: Git, commit: string): Version {
  return async (path) => parsed(await git("show", `${commit}:${path}`).catch(() => ""));
}

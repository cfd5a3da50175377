import { type ExecFileException, execFile } from "node:child_process";
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
      const known = Object.entries(answers).find(([pattern]) => new RegExp(pattern, "i").test(words));
      throw new Error(known?.[1] ?? `Git no pudo terminar. Muestra esto a quien cuida el código: ${words}`);
    }
  };
  const text = async (...args: readonly string[]) => String(await bytes("", ...args)).replace(/\n$/, "");
  return Object.assign(text, {
    bytes,
    withIndex: (file: string) => gitIn(root, { ...own, GIT_INDEX_FILE: file }),
  });
}

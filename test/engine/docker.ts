import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The engine's command line, which `DOCKER` may name. */
export const command = () => process.env.DOCKER || "docker";

interface Where {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** The command's standard input. */
  readonly input?: Buffer;
}

/** Runs the engine's command. Returns its output; throws what it printed if it fails. */
export async function docker(args: readonly string[], { cwd, env, input }: Where = {}): Promise<string> {
  const options = { ...(cwd ? { cwd } : {}), env: { ...process.env, ...env }, maxBuffer: 64 << 20 };
  try {
    const [engine = "", ...first] = command().split(" ");
    const running = promisify(execFile)(engine, [...first, ...args], options);
    running.child.stdin?.end(input);
    return (await running).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`docker ${args.join(" ")}\n${stdout.slice(-3_000)}${stderr.slice(-3_000)}`);
  }
}

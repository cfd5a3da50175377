import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Report } from "./reports";

/** A program on npm's path, and its arguments. */
export type Command = readonly [string, ...string[]];

/** Runs a tool with its output on the terminal, and prints how long it took. Returns whether it succeeded. */
export async function run(command: Command): Promise<boolean> {
  process.stdout.write(`\n> ${command.join(" ")}\n`);
  const startedAt = Date.now();
  const [program, ...args] = command;
  const [code] = await once(spawn(program, args, { stdio: "inherit" }), "exit");
  process.stdout.write(`\n${Math.round((Date.now() - startedAt) / 1000)} s: ${command.join(" ")}\n`);
  return code === 0;
}

/** Runs a tool that has no tests of its own, and counts it as one. */
export async function single(command: Command): Promise<Report> {
  return counted(command, await run(command));
}

/** Runs tools one after another, in parallel with the tests, and prints each one's output when it ends. */
export async function beside(commands: readonly Command[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (const command of commands) {
    const [program, ...args] = command;
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => output.push(String(chunk)));
    const [code] = await once(child, "close");
    process.stdout.write(`\n> ${command.join(" ")}\n${output.join("")}`);
    reports.push(counted(command, code === 0));
  }
  return reports;
}

/** Runs a test runner. One that fails without a failed test, for instance by its coverage, counts as one failure. */
export async function tests(report: () => Report, command: Command): Promise<Report> {
  const ok = await run(command);
  try {
    const found = report();
    if (ok || found.failed > 0) return found;
    return { ...found, failed: 1, failures: [command.join(" ")] };
  } catch {
    return counted(command, false);
  }
}

function counted(command: Command, ok: boolean): Report {
  return { failures: ok ? [] : [command.join(" ")], passed: Number(ok), failed: Number(!ok), skipped: 0 };
}

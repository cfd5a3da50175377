import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readSingleton } from "../../vite-plugins/content/read";
import { runProgram } from "../support/run-program";
import type { Command } from "./commands";
import type { Report } from "./reports";

/** After this time a command hangs. On a quiet machine each takes less than a minute. */
const LIMIT_MS = 5 * 60_000;
/** Time for a command's own processes to end after it. */
const LINGER_MS = 2_000;
/** Folders that tools keep for their next run. */
const CACHES = /^(tsx-\d+|playwright-transform-cache-\d+|node-compile-cache)$/;
const FEW_SHOTS = "page |form sent|machine gallery|menu open|chat open$";

/** Runs the commands that no other test runs, in their short forms, one after another. */
export async function shortForms(): Promise<Report[]> {
  const output = mkdtempSync(join(tmpdir(), "short-forms-"));
  const [machine = ""] = readSingleton("order").machines;
  const commands: Command[] = [
    ["npm", "run", "bench", "--", "--short"],
    ["npm", "run", "soak", "--", "--short"],
    ["npm", "run", "print", "--", "inicio", machine, "--to", join(output, "print")],
    [
      ...(["npm", "run", "screenshots", "--", "--output", join(output, "screenshots")] as const),
      ...["--project", "390", "--grep", FEW_SHOTS],
    ],
  ];
  // Without its installation, which takes longer than the rest. The weekly workflow installs it and measures in full.
  if (existsSync("test/bench/lighthouse/node_modules"))
    commands.push(["npm", "run", "--ignore-scripts", "lighthouse", "--", "--short"]);
  const reports: Report[] = [];
  for (const command of commands) reports.push(await shortForm(command));
  rmSync(output, { recursive: true });
  return reports;
}

/**
 * Runs a command that must end well, print figures only, and leave nothing behind: no process, no file in its Git work
 * tree, and no temporary file. Ends what it leaves.
 */
async function shortForm(command: Command): Promise<Report> {
  const [program, ...args] = command;
  process.stdout.write(`\n> ${command.join(" ")}\n`);
  const temporary = mkdtempSync(join(tmpdir(), "short-form-"));
  // PostgreSQL runs as another user and must get in.
  chmodSync(temporary, 0o755);
  const treeBefore = filesInTree();
  const startedAt = Date.now();
  const child = spawn(program, args, {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  const limit = setTimeout(() => endAll(temporary), LIMIT_MS);
  const [code] = await once(child, "exit");
  clearTimeout(limit);
  process.stdout.write(`\n${Math.round((Date.now() - startedAt) / 1000)} s: ${command.join(" ")}\n`);
  const deadline = Date.now() + LINGER_MS;
  while (processesOf(temporary).length > 0 && Date.now() < deadline) await wait(50);
  const processes = processesOf(temporary);
  endAll(temporary);
  const problems = [
    ...(code === 0 ? [] : [`ended with ${code}`]),
    ...(output.match(/\b(NaN|Infinity|undefined)\b/g) ?? []).map((word) => `printed ${word}`),
    ...processes.map(({ pid, name }) => `left process ${pid} behind: ${name}`),
    ...readdirSync(temporary)
      .filter((name) => !CACHES.test(name))
      .map((name) => `left a temporary file behind: ${name}`),
    ...filesInTree()
      .filter((file) => !treeBefore.includes(file))
      .map((file) => `changed the work tree: ${file}`),
  ];
  rmSync(temporary, { recursive: true, force: true });
  return {
    passed: Number(problems.length === 0),
    failed: Number(problems.length > 0),
    skipped: 0,
    failures: problems.map((problem) => `${command.join(" ")}: ${problem}`),
  };
}

/** Returns Git's lines for changed, new and ignored files. */
function filesInTree(): string[] {
  return runProgram("git", ["status", "--porcelain", "--ignored"]).stdout.split("\n");
}

/** Returns the running processes that a command with this temporary folder started, as Linux lists them. */
function processesOf(temporary: string): { readonly pid: number; readonly name: string }[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      // nginx writes its title over its environment, but keeps the path of its configuration.
      const isOurs = environment.includes(`TMPDIR=${temporary}`) || words.join(" ").includes(temporary);
      if (!isOurs) return [];
      return [{ pid: Number(pid), name: words.slice(0, 3).join(" ") }];
    } catch {
      // Not a process, or one that has ended since.
      return [];
    }
  });
}

function endAll(temporary: string): void {
  for (const { pid } of processesOf(temporary)) process.kill(pid, "SIGKILL");
}

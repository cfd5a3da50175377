import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import {
  CONTAINER_NODE,
  containerArguments,
  containerEnvironment,
  nodeProgram,
} from "../../support/container";

/** A server slot behind nginx: one port on which one process runs after another, as on a container platform. */
export class Replica {
  /** Number of unexpected log lines, by message. */
  readonly complaints = new Map<string, number>();
  #child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Runs the build of a folder with the container's Node and arguments; resolves with its first 200. */
  async start(folder: string): Promise<void> {
    const child = spawn(nodeProgram(CONTAINER_NODE), containerArguments, {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(this.port),
        ...containerEnvironment,
        ...this.env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    createInterface(child.stdout).on("line", (line) => this.#read(line));
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`${this.name} did not start.`);
      await wait(100);
    }
  }

  /** Resolves when the process can store enquiries, for instance again after its database was away. */
  async canStore(): Promise<void> {
    const status = async () => (await (await fetch(`${this.url}/healthz`)).json()).status;
    while ((await status()) !== "ok") await wait(100);
  }

  /** Kills the process, as a lost host or the kernel's memory limit does. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Stops the process in order, as a platform does. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resident memory in MB. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/healthz`).catch(() => undefined);
    return answer?.ok ?? false;
  }

  #read(line: string): void {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    if (level >= 50) this.complaints.set(msg, (this.complaints.get(msg) ?? 0) + 1);
  }
}

import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { ContentError } from "../../domain/content/problem";
import type { Jobs, Order, Report } from "./workshop-process";

const SCRIPT = new URL("workshop-process.js", import.meta.url);
/** How long the process waits for another job: one photograph follows another. */
const IDLE_MS = 10_000;
/** How long a large job holds others up: a browser that hangs prints for ever. */
const MOST_TURN_MS = 60_000;
const ENDED = "El editor no pudo con este archivo: falta memoria o está dañado. Prueba con uno más chico.";

type Given<Name extends keyof Jobs> = Parameters<Jobs[Name]> extends [string, ...infer Rest] ? Rest : never;

interface Asked {
  readonly done: (result: never) => void;
  readonly fail: (error: Error) => void;
  readonly progress: (done: number, of: number) => void;
}

/** A process, and the jobs that it was asked for. */
interface Worker {
  readonly child: ChildProcess;
  readonly asked: Map<number, Asked>;
}

/**
 * Runs jobs in a process that is started for them, and that ends soon after the last one. Reading a photograph and printing
 * take some hundred megabytes each, so they go one at a time. Printing begins in a new process, because the former one keeps
 * the memory of its photographs.
 */
export class Workshop {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #large: Promise<unknown> = Promise.resolve();

  constructor(private readonly root: string) {}

  /** Does a job. The last argument may be a function that gets the progress. Throws what the job throws. */
  do<Name extends keyof Jobs>(name: Name, ...given: Given<Name>): ReturnType<Jobs[Name]> {
    if (name !== "clean" && name !== "print") return this.#ask(name, given) as ReturnType<Jobs[Name]>;
    const working = this.#large.then(() => {
      if (name === "print") this.#renew();
      return this.#ask(name, given);
    });
    this.#large = Promise.race([working, wait(MOST_TURN_MS, undefined, { ref: false })]).catch(() => {});
    return working as ReturnType<Jobs[Name]>;
  }

  #ask(name: keyof Jobs, given: readonly unknown[]): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const { child, asked } = this.#worker;
    const id = this.#count++;
    const progress = given.find((each) => typeof each === "function") as unknown as Asked["progress"];
    const order: Order = { id, name, root: this.root, given: given.filter((each) => each !== progress) };
    return new Promise((done, fail) => {
      asked.set(id, { done, fail, progress });
      child.send(order, (error) => error && fail(new Error(ENDED)));
    });
  }

  #start(): Worker {
    const env = { ...process.env, MALLOC_ARENA_MAX: "2" };
    const child = fork(SCRIPT, [], { serialization: "advanced", execArgv: [], env });
    const asked: Worker["asked"] = new Map();
    const worker = { child, asked };
    child.on("message", ({ id, progress, result, error }: Report) => {
      const job = asked.get(id);
      if (progress) return job?.progress?.(...progress);
      asked.delete(id);
      if (error) job?.fail(errorOf(error));
      else job?.done(result as never);
      if (asked.size > 0) return;
      if (this.#worker === worker) this.#idle = setTimeout(() => this.#renew(), IDLE_MS).unref();
      else child.kill();
    });
    const ended = () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { fail } of asked.values()) fail(new Error(ENDED));
      asked.clear();
    };
    child.once("exit", ended).once("error", ended);
    return worker;
  }

  /** Leaves further jobs to a new process. The present one ends with its last job. */
  #renew(): void {
    if (this.#worker?.asked.size === 0) this.#worker.child.kill();
    this.#worker = undefined;
  }
}

function errorOf({ name, message, code, problems }: NonNullable<Report["error"]>): Error {
  return problems ? new ContentError(problems) : Object.assign(new Error(message), { name, code });
}

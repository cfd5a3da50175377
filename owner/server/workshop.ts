import { type ChildProcess, fork } from "node:child_process";
import { ContentError } from "../../domain/content/problem";
import type { Jobs, Order, Report } from "./workshop-process";

const SCRIPT = new URL("workshop-process.js", import.meta.url);
/** How long the process waits for another job: one photograph follows another. */
const IDLE_MS = 10_000;
const ENDED = "El editor no pudo con este archivo: falta memoria o está dañado. Prueba con uno más chico.";

type Given<Name extends keyof Jobs> = Parameters<Jobs[Name]> extends [string, ...infer Rest] ? Rest : never;

interface Asked {
  readonly done: (result: never) => void;
  readonly fail: (error: Error) => void;
  readonly progress: (done: number, of: number) => void;
}

/** Runs jobs in a process that is started for them, and that ends soon after the last one. */
export class Workshop {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  readonly #asked = new Map<number, Asked>();

  constructor(private readonly root: string) {}

  /** Does a job. The last argument may be a function that gets the progress. Throws what the job throws. */
  do<Name extends keyof Jobs>(name: Name, ...given: Given<Name>): ReturnType<Jobs[Name]> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    const id = this.#count++;
    const progress = given.find((each) => typeof each === "function") as unknown as Asked["progress"];
    const order: Order = { id, name, root: this.root, given: given.filter((each) => each !== progress) };
    const result = new Promise((done, fail) => {
      this.#asked.set(id, { done, fail, progress });
      child.send(order, (error) => error && fail(new Error(ENDED)));
    });
    return result as ReturnType<Jobs[Name]>;
  }

  #start(): ChildProcess {
    const env = { ...process.env, MALLOC_ARENA_MAX: "2" };
    const child = fork(SCRIPT, [], { serialization: "advanced", execArgv: [], env });
    this.#child = child;
    child.on("message", ({ id, progress, result, error }: Report) => {
      const asked = this.#asked.get(id);
      if (progress) return asked?.progress?.(...progress);
      this.#asked.delete(id);
      if (error) asked?.fail(errorOf(error));
      else asked?.done(result as never);
      if (this.#asked.size === 0) this.#idle = setTimeout(() => this.#end(child), IDLE_MS).unref();
    });
    const ended = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      const asked = [...this.#asked.values()];
      this.#asked.clear();
      for (const { fail } of asked) fail(new Error(ENDED));
    };
    child.once("exit", ended).once("error", ended);
    return child;
  }

  #end(child: ChildProcess): void {
    this.#child = undefined;
    child.kill();
  }
}

function errorOf({ name, message, code, problems }: NonNullable<Report["error"]>): Error {
  return problems ? new ContentError(problems) : Object.assign(new Error(message), { name, code });
}

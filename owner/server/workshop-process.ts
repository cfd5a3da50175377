import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Problem } from "../../domain/content/problem";
import type { Save } from "./save";

/**
 * The work that needs sharp, mp4box or a browser, by name. It runs in a process of its own, which ends: the editor's stays
 * small. Each job loads the packages that it needs.
 */
const jobs = {
  async problems(root: string) {
    const [{ problemsOf }, { readContent }] = await pictures();
    return problemsOf(readContent(root));
  },
  /** Makes the files of `public/`. */
  async make(root: string, progress: (done: number, of: number) => void) {
    const [{ runMedia }, { readContent }] = await pictures();
    return runMedia(readContent(root), root, progress);
  },
  /** Cleans a file and writes it to a folder by its hash, which it returns. Throws a Spanish line if it is unfit for its place. */
  async clean(root: string, place: string, from: string, to: string) {
    const [{ cleanFile }, { problemsOfPicture }, { gitHashOf }, { writeWhole }] = await Promise.all([
      import("../pictures/check/clean"),
      import("../pictures/check/picture"),
      import("../../domain/content/content"),
      import("../pictures/write-whole"),
    ]);
    const bytes = await cleanFile(place, await readFile(from));
    const problems = place.includes(".") ? [] : await problemsOfPicture(`content/${place}`, bytes);
    if (problems.length > 0) throw new Error(problems.join(" También "));
    const hash = gitHashOf(bytes);
    await writeWhole(root, [[relative(root, join(to, hash)), bytes]]);
    return hash;
  },
  async save(root: string, saved: Save, cleaned: string) {
    const { save } = await import("./save");
    return save(root, saved, cleaned);
  },
  async saveTree(root: string, from: string, to: string) {
    const { saveTree } = await import("./save");
    return saveTree(root, from, to);
  },
  /** Returns whether printed files show older texts or pictures. Looking needs no browser. */
  async isPrintDue(root: string) {
    const [{ stalePrints }, [, { readContent }]] = await Promise.all([import("../print/prints"), pictures()]);
    return stalePrints(readContent(root)).length > 0;
  },
  async print(root: string) {
    const [{ reprint }, { readContent }] = await Promise.all([
      import("../print/reprint"),
      import("../../domain/content/read"),
    ]);
    return reprint(readContent(root), root);
  },
};

export type Jobs = typeof jobs;

/** A job, and what is said of it. Functions don't reach another process: progress is a message. */
export interface Order {
  readonly id: number;
  readonly name: keyof Jobs;
  readonly root: string;
  readonly given: readonly unknown[];
}
export interface Report {
  readonly id: number;
  readonly progress?: readonly [done: number, of: number];
  readonly result?: unknown;
  readonly error?: {
    readonly name: string;
    readonly message: string;
    readonly code?: string | undefined;
    readonly problems?: readonly Problem[] | undefined;
  };
}

function pictures() {
  return Promise.all([import("../pictures/run"), import("../../domain/content/read")]);
}

async function run({ id, name: job, root, given }: Order): Promise<void> {
  const does = jobs[job] as (...args: unknown[]) => Promise<unknown>;
  const progress = (done: number, of: number) => report({ id, progress: [done, of] });
  try {
    report({ id, result: await does(root, ...given, progress) });
  } catch (thrown) {
    const { name, message, code, problems } = thrown as NonNullable<Report["error"]>;
    report({ id, error: { name, message, code, problems } });
  }
}

function report(said: Report): void {
  process.send?.(said);
}

process.on("message", (order: Order) => void run(order));
// The editor has ended.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

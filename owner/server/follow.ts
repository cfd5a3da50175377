import { ContentError, type Problem } from "../../domain/content/problem";
import { reasonOf } from "../publish/advice";
import type { Workshop } from "./workshop";

/** State of `content/`: what is wrong with it, or how many of its pictures are made. */
export interface State {
  readonly problems: readonly Problem[];
  /** Advice, which does not hold up a publication. */
  readonly remarks?: readonly Problem[];
  /** Work under way: pictures made and to make, 0 of 0 while texts are checked. */
  readonly progress?: { readonly done: number; readonly of: number } | undefined;
}

/**
 * Makes the pictures of `content/` after each change, shows texts and pictures once they are right, and prints again what
 * shows older ones.
 */
export class Follower {
  state: State = { problems: [] };
  readonly #listeners = new Set<() => void>();
  #changes: Promise<unknown> = Promise.resolve();
  #work: Promise<void> | undefined;
  #isDue = false;

  constructor(
    /** Shows `content/` and `public/` as they are now. Throws what is wrong with them. */
    private readonly show: () => Promise<void>,
    /** Checks and makes pictures, and prints. */
    private readonly workshop: Pick<Workshop, "do">,
    /** Makes a commit live, where nothing is sent. */
    readonly release?: (commit: string) => Promise<void>,
  ) {}

  /** Changes `content/`, after earlier changes. Waits for no picture. */
  async change(change: () => Promise<void>): Promise<void> {
    const changed = this.#changes.then(change);
    this.#changes = changed.catch(() => {});
    await changed;
    void this.check();
  }

  /** Returns the state once everything is checked and made. */
  async check(): Promise<State> {
    this.#isDue = true;
    // While pictures are being made, texts need not wait for them.
    if (this.state.progress?.of) await this.#showTexts();
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined;
    });
    await this.#work;
    return this.state;
  }

  /** Waits for the pictures and prints under way. Changes go on meanwhile. */
  async made(): Promise<void> {
    await this.#work;
  }

  /** Waits until everything is checked and made. Throws a {@link ContentError} if something is wrong. */
  async settle(): Promise<void> {
    const { problems } = await this.check();
    if (problems.length > 0) throw new ContentError(problems);
  }

  /** Calls `listener` after every change of the state. Returns a function that stops it. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await this.#look().catch((error: Error) => {
        const problems =
          error instanceof ContentError ? error.problems : [{ file: "", message: reasonOf(error) }];
        this.#report({ problems });
      });
    }
  }

  async #look(): Promise<void> {
    this.#report({ problems: this.state.problems, progress: { done: 0, of: 0 } });
    await this.#showTexts();
    const progress = (done: number, of: number) => this.#report({ problems: [], progress: { done, of } });
    const { problems } = await this.workshop.do("make", progress);
    // A change that came meanwhile has its own round.
    if (this.#isDue) return;
    if (problems.length > 0) return this.#report({ problems });
    await this.show();
    this.#report({ problems, progress: { done: 0, of: 0 } });
    const isDue = await this.workshop.do("isPrintDue");
    const { isPrinted, remarks } = isDue
      ? await this.workshop.do("print")
      : { isPrinted: false, remarks: [] };
    // Prints are changes, too, and are looked at in a round of their own.
    if (isPrinted) this.#isDue = true;
    else this.#report({ problems, remarks });
  }

  /** Shows texts with the pictures that are there, if older ones, unless one is missing: the round shows them when it is made. */
  async #showTexts(): Promise<void> {
    try {
      const problems = await this.workshop.do("problems");
      if (problems.length === 0) await this.show();
    } catch {
      // Files come and go, or a picture is not made yet. The round says what is wrong once it has ended.
    }
  }

  #report(state: State): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

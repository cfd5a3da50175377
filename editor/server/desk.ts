import { runMedia } from "../../media/run";
import type { FollowingSite } from "../../sandbox/following-site";
import type { Problem } from "../../vite-plugins/content/problem";
import { type Save, save } from "./save";

/** What the bar shows: problems of the whole content, or how far the pictures are. */
export interface State {
  readonly problems: readonly Problem[];
  /** Pictures made and to make. */
  readonly progress?: { readonly done: number; readonly of: number };
}

/** Does one thing at a time: saves, checks the content, makes its pictures, and hands it to the site if it is right. */
export class Desk {
  readonly #listeners = new Set<(state: State) => void>();
  #state: State = { problems: [] };
  #work: Promise<unknown> = Promise.resolve();
  #isCheckDue = false;

  constructor(
    private readonly root: string,
    private readonly site: FollowingSite,
  ) {}

  /** Saves a form, then begins a check. */
  async save(given: Save): Promise<void> {
    const saved = this.#work.then(() => save(this.root, given));
    this.#work = saved.catch(() => {});
    await saved;
    void this.check();
  }

  /** Checks the content after all earlier work. Calls that come before the check begins share it. */
  async check(): Promise<State> {
    if (!this.#isCheckDue) this.#work = this.#work.then(() => this.#look());
    this.#isCheckDue = true;
    await this.#work;
    return this.#state;
  }

  /** Calls `listener` now and after every change. Returns a function that stops it. */
  follow(listener: (state: State) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state);
    return () => this.#listeners.delete(listener);
  }

  async #look(): Promise<void> {
    this.#isCheckDue = false;
    const show = (state: State) => {
      this.#state = state;
      for (const listener of this.#listeners) listener(state);
    };
    try {
      const progress = (done: number, of: number) => show({ problems: [], progress: { done, of } });
      const { problems } = await runMedia(this.root, progress);
      if (problems.length === 0) await this.site.follow();
      show({ problems });
    } catch (error) {
      show({ problems: [{ file: "", message: (error as Error).message }] });
    }
  }
}

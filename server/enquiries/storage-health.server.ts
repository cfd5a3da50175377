import { log } from "../log.server";

/** Steps that write: their success shows that the outbox can store again. */
const WRITING_STEPS = new Set(["accept", "probe"]);

/** Runs the outbox's steps, remembers whether its storage works, and shouts while it does not. */
export class StorageHealth {
  #isBroken = false;

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The step's result; undefined when the storage failed. Never rejects. */
  async attempt<Result>(step: string, work: Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await work;
      if (WRITING_STEPS.has(step)) this.#isBroken = false;
      return result;
    } catch (error) {
      this.#isBroken = true;
      log.fatal({ step, err: error }, "the outbox can't be used: enquiries are not saved");
      return undefined;
    }
  }
}

/** Lines with the same message that are written in each window, and its milliseconds. */
const MOST = 1_000;
const WINDOW = 60_000;

/** Lines that were not written, by what they say of status or reason. */
export type Unwritten = Readonly<Record<string, number>>;

/**
 * Keeps a flood of lines with one message from pushing all others out of a log whose size is limited: 50 MB held 8 s of
 * requests. Further lines are counted by kind, and `tell` gets the counts when the window ends.
 */
export class LogFlood {
  #lines = 0;
  #unwritten: Record<string, number> = {};
  #end: NodeJS.Timeout | undefined;

  constructor(private readonly tell: (unwritten: Unwritten) => void) {}

  /** Whether a line may be written. Counts one that may not. */
  admits(kind: string): boolean {
    this.#end ??= setTimeout(() => this.sumUp(), WINDOW).unref();
    if (++this.#lines <= MOST) return true;
    this.#unwritten[kind] = (this.#unwritten[kind] ?? 0) + 1;
    return false;
  }

  /** Ends the window, and tells what was not written in it. */
  sumUp(): void {
    clearTimeout(this.#end);
    this.#end = undefined;
    if (this.#lines > MOST) this.tell(this.#unwritten);
    this.#lines = 0;
    this.#unwritten = {};
  }
}

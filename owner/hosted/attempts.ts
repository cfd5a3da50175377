const WINDOW_MS = 5 * 60_000;
const MOST = 60;

/** Counts what networks without a session try, in windows of five minutes. A login takes two of their 60 attempts. */
export class Attempts {
  #counts = new Map<string, number>();
  #window = 0;

  constructor(private readonly now: () => number) {}

  admits(network: string): boolean {
    const window = Math.floor(this.now() / WINDOW_MS);
    if (window !== this.#window) this.#counts = new Map();
    this.#window = window;
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    return count <= MOST;
  }
}

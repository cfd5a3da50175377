/** A module for Node's `--import`: SIGUSR2 moves the clock that problems last by, past their quarter of an hour. */
export const PROBLEM_CLOCK = `data:text/javascript,${encodeURIComponent(
  `let ahead = 0; const now = performance.now.bind(performance);
  performance.now = () => now() + ahead; process.on("SIGUSR2", () => { ahead += 16 * 60_000; });`,
)}`;

import { setTimeout as wait } from "node:timers/promises";
import type { SiteProcess } from "./site-process";

/**
 * Arguments for a Node that collects its garbage on a signal, and prints how many bytes are left in V8's heap and in
 * buffers beside it. Resident memory depends more on when Node collects than on leaks.
 */
export const TELLS_ALIVE = [
  "--expose-gc",
  "--import",
  `data:text/javascript,${encodeURIComponent(`
    process.on("SIGUSR2", () => {
      gc();
      // V8 counts what lay in buffers after it has swept them, beside the program.
      setTimeout(() => {
        gc();
        const { heapUsed, external } = process.memoryUsage();
        console.error("alive:" + (heapUsed + external));
      }, 500);
    });`)}`,
];

/** Returns what is alive in the memory of a server with these arguments, in MB. */
export async function aliveMb({ child, log }: SiteProcess): Promise<number> {
  const told = () => [...log().matchAll(/^alive:(\d+)$/gm)];
  const before = told().length;
  child.kill("SIGUSR2");
  while (told().length === before) await wait(20);
  return Number(told().at(-1)?.[1]) / 1024 / 1024;
}

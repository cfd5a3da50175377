import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

const SAMPLE_MS = 500;
/** Share of all processors above which figures are not to be believed. */
const TOO_BUSY = 0.1;

/** How busy other programs keep the machine, from samples between measurements, while this one does nothing. */
export class OtherLoad {
  readonly #shares: number[] = [];

  async sample(): Promise<void> {
    const before = processorTimes();
    await wait(SAMPLE_MS);
    const after = processorTimes();
    this.#shares.push((after.busy - before.busy) / (after.all - before.all));
  }

  /** One sentence: whether the figures can be believed. */
  get verdict(): string {
    const most = Math.max(...this.#shares);
    const told = `other programs took up to ${Math.round(most * 100)} % of the processors`;
    if (most > TOO_BUSY) return `The machine was too busy to believe these figures: ${told}.`;
    return `The machine was quiet: ${told}.`;
  }
}

/** Milliseconds of all processors together since the machine started. */
function processorTimes(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, value) => sum + value, 0);
  return { busy: all - idle, all };
}

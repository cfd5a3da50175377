import type { Data } from "./content/data";
import type { MachineSummary } from "./machine";
import { countWord, filled, listed } from "./wording/wording";

/** Returns the home page's introduction to so many machines. */
export function machinesLead({ lead }: Data["home"]["machines"], count: number): string {
  const maquinas =
    count === 1 ? "Una máquina europea que sirve" : `${countWord(count)} máquinas europeas que sirven`;
  return filled(lead, { maquinas });
}

/** Returns the reasons to choose us. One of them lists the machines. */
export function reasonsFor(
  { reasons }: Data["home"]["whyUs"],
  machines: readonly Pick<MachineSummary, "kind">[],
) {
  const modelos = models(machines.map(({ kind }) => kind));
  return reasons.map(({ title, text }) => ({ title, text: filled(text, { modelos }) }));
}

function models(kinds: readonly string[]): string {
  if (kinds.length === 1) return `Un modelo ${kinds[0]}`;
  return `${countWord(kinds.length)} modelos, ${listed(kinds.map((kind) => `uno ${kind}`))}`;
}

import home from "../content/home.json" with { type: "json" };
import type { MachineSummary } from "./machine";
import { countWord, filled, listed } from "./wording";

/** Returns the home page's introduction to the machines. */
export function machinesLead(count: number): string {
  const maquinas =
    count === 1 ? "Una máquina europea que sirve" : `${countWord(count)} máquinas europeas que sirven`;
  return filled(home.machines.lead, { maquinas });
}

/** Returns the reasons to choose us. One of them lists the machines. */
export function reasonsFor(machines: readonly Pick<MachineSummary, "kind">[]) {
  const modelos = models(machines.map(({ kind }) => kind));
  return home.whyUs.reasons.map(({ title, text }) => ({ title, text: filled(text, { modelos }) }));
}

function models(kinds: readonly string[]): string {
  if (kinds.length === 1) return `Un modelo ${kinds[0]}`;
  return `${countWord(kinds.length)} modelos, ${listed(kinds.map((kind) => `uno ${kind}`))}`;
}

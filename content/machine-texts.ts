import type { MachineSummary } from "./machines/machine";
import { countWord, listed } from "./wording";

/** Returns the home page's introduction to the machines. */
export function machinesLead(count: number): string {
  const machines =
    count === 1 ? "Una máquina europea que sirve" : `${countWord(count)} máquinas europeas que sirven`;
  return `${machines} agua y agua con fruta justo donde tu gente la necesita.`;
}

/** Returns the reasons to choose us. One of them lists the machines. */
export function reasonsFor(machines: readonly Pick<MachineSummary, "kind">[]) {
  return [
    {
      title: "Menos plástico",
      text: "Menos botellas que comprar, que guardar y que botar. Se nota en la bodega y en el basurero.",
    },
    {
      title: "Más hidratación",
      text: "Con agua y fruta a mano, tomar agua durante el día deja de ser una tarea.",
    },
    {
      title: "Máquinas europeas",
      text: `${models(machines.map(({ kind }) => kind))}, para lugares con distinto espacio y distinta sed.`,
    },
    {
      title: "Mantención mensual",
      text: "Revisamos la máquina y reponemos tus concentrados cada mes, según lo que necesites.",
    },
  ];
}

function models(kinds: readonly string[]): string {
  if (kinds.length === 1) return `Un modelo ${kinds[0]}`;
  return `${countWord(kinds.length)} modelos, ${listed(kinds.map((kind) => `uno ${kind}`))}`;
}

import { countWord } from "../wording";

export function machinesLead(count: number): string {
  const machines =
    count === 1 ? "Una máquina europea que sirve" : `${countWord(count)} máquinas europeas que sirven`;
  return `${machines} agua y agua con fruta justo donde tu gente la necesita.`;
}

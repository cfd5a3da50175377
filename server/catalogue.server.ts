import type { Machine } from "~content/machines/machine";
import { machines } from "~content/machines/machines.server";

/** All machines, in the order in which they are shown. */
export function list(): readonly Machine[] {
  return machines;
}

/** The machine of a route slug, or undefined when there is none. */
export function bySlug(slug: string): Machine | undefined {
  return machines.find((machine) => machine.url === slug);
}

/** The machines that a page offers beside the one it is about. */
export function othersThan(slug: string): readonly Machine[] {
  return machines.filter((machine) => machine.url !== slug);
}

/** First sentence of an enquiry about a machine, to be edited by the visitor; "" for an unknown slug. */
export function enquiryDraftFor(slug: string | null): string {
  const machine = bySlug(slug ?? "");
  return machine ? `Hola, quiero cotizar la máquina ${machine.name}.` : "";
}

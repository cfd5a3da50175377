import { type MachineEntry, machineOf } from "./entry";
import type { Machine } from "./machine";
import { machineOrder } from "./order";

const folders = import.meta.glob<MachineEntry>("./*/machine.ts", { eager: true, import: "machine" });

/** The machines, in the order of order.ts. Not for browsers: loaders send what a page shows. */
export const machines: readonly Machine[] = machineOrder.map((slug) => {
  const entry = folders[`./${slug}/machine.ts`];
  if (!entry) throw new Error(`content/machines/order.ts names ${slug}, which has no folder`);
  return machineOf(slug, entry);
});

import { type Machine, type MachineFile, machineOf } from "./machine";
import { machineOrder } from "./order";

const folders = import.meta.glob<MachineFile>("./*/machine.json", { eager: true, import: "default" });

/** The machines, in the order of order.ts. Server only: loaders send the parts that a page shows. */
export const machines: readonly Machine[] = machineOrder.map((slug) => {
  const file = folders[`./${slug}/machine.json`];
  if (!file) throw new Error(`content/machines/order.ts names ${slug}, which has no folder`);
  return machineOf(slug, file);
});

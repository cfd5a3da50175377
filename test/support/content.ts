import { readFlavour } from "~content/flavours/flavour-file";
import { flavourOrder } from "~content/flavours/order";
import { type MachineEntry, machineOf } from "~content/machines/entry";
import { machineOrder } from "~content/machines/order";

/** The flavours and machines as the site shows them, for tests that Vite does not load. */
export const flavours = flavourOrder.map((slug) => ({ slug, ...readFlavour(slug).texts }));

export const machines = await Promise.all(
  machineOrder.map(async (slug) => {
    const { machine } = (await import(`../../content/machines/${slug}/machine.ts`)) as {
      machine: MachineEntry;
    };
    return machineOf(slug, machine);
  }),
);

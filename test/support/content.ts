import type { FlavourTexts } from "~content/flavours/flavour-texts";
import { flavourOrder } from "~content/flavours/order";
import { type MachineEntry, machineOf } from "~content/machines/entry";
import { machineOrder } from "~content/machines/order";

/** The flavours and machines as the site shows them, for tests that Vite does not load. */
export const flavours = await Promise.all(
  flavourOrder.map(async (slug) => {
    const { flavour } = (await import(`../../content/flavours/${slug}/flavour.ts`)) as {
      flavour: FlavourTexts;
    };
    return { slug, ...flavour };
  }),
);

export const machines = await Promise.all(
  machineOrder.map(async (slug) => {
    const { machine } = (await import(`../../content/machines/${slug}/machine.ts`)) as {
      machine: MachineEntry;
    };
    return machineOf(slug, machine);
  }),
);

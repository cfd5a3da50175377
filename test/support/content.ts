import { readFlavour } from "~content/flavours/flavour-file";
import { flavourOrder } from "~content/flavours/order";
import { machineOf, readMachine } from "~content/machines/machine";
import { machineOrder } from "~content/machines/order";

/** Flavours and machines as the site shows them, for tests outside Vite. */
export const flavours = flavourOrder.map((slug) => ({ slug, ...readFlavour(slug).texts }));

export const machines = machineOrder.map((slug) => machineOf(slug, readMachine(slug)));

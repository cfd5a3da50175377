import type { Plugin } from "vite";
import { readMachine } from "../content/machines/machine";
import { machineOrder } from "../content/machines/order";

/** A machine whose file lacks something stops the build, not the server that was built. */
export function machineFiles(): Plugin {
  return {
    name: "frukto:machine-files",
    buildStart() {
      for (const slug of machineOrder) readMachine(slug);
    },
  };
}

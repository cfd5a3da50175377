import { machines as entries } from "virtual:content";
import { machineOf } from "./machine";

/** The machines, in display order. Server only: loaders send the parts that a page shows. */
export const machines = entries.map(machineOf);

import { machine as jdmCt } from "./jdm_ct/machine";
import { machine as jdmId3 } from "./jdm_id3/machine";
import type { Machine } from "./machine";

/** The machines, in the order in which they are shown. Not for browsers: loaders send what a page shows. */
export const machines: readonly Machine[] = [jdmId3, jdmCt];

/** The machines in display order. Each has a folder of the same name, which is also its address. */
export const machineOrder = ["jdm_id3", "jdm_ct"] as const;

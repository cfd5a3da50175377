/** The machines, in the order in which they are shown: each is the folder of its name, which is its address. */
export const machineOrder = ["jdm_id3", "jdm_ct"] as const;

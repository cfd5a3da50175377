import { readCollection, readEntry, readSingleton } from "../../vite-plugins/content/read";

// The owner's texts, for tests outside Vite. A changed word breaks no test that takes it from here.

export const flavours = readCollection("flavours");
export const machines = readCollection("machines");
export const home = readSingleton("home");
export const site = readSingleton("site");
export const contact = readSingleton("contact");
export const chat = readSingleton("chat");
export const machinePage = readSingleton("machine-page");

/** Two machines that tests have as examples. */
export const id3 = readEntry("machines", "jdm_id3");
export const ct = readEntry("machines", "jdm_ct");

/** Names of flavours that tests have as examples. */
export const named = Object.fromEntries(flavours.map(({ slug, sabor }) => [slug, sabor])) as Readonly<
  Record<"cereza" | "ciruela" | "limonada" | "manzana" | "pera" | "uva-blanca", string>
>;

/** Returns the description of a picture in a machine's gallery. */
export function altOf({ gallery }: typeof ct, photo: string): string {
  return gallery.find((item) => item.photo === photo)?.alt ?? "";
}

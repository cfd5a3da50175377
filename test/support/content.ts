import { readContent } from "../../domain/content/read";
import { SITE } from "../site-folder";

// The owner's texts, for tests outside Vite. A changed word breaks no test that takes it from here.

export const {
  flavours,
  machines,
  home,
  site,
  contact,
  pages,
  chat,
  "machine-page": machinePage,
} = readContent(SITE).data;

/** Returns a machine that tests have as an example. */
function machineOf(slug: string) {
  const found = machines.find((machine) => machine.slug === slug);
  if (!found) throw new Error(`content/ has no machine ${slug}.`);
  return found;
}

export const id3 = machineOf("jdm_id3");
export const ct = machineOf("jdm_ct");

/** Names of flavours that tests have as examples. */
export const named = Object.fromEntries(flavours.map(({ slug, sabor }) => [slug, sabor])) as Readonly<
  Record<"cereza" | "ciruela" | "limonada" | "manzana" | "pera" | "uva-blanca", string>
>;

/** Returns the description of a picture in a machine's gallery. */
export function altOf({ gallery }: typeof ct, photo: string): string {
  return gallery.find((item) => item.photo === photo)?.alt ?? "";
}

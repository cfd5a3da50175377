import { statSync } from "node:fs";
import { join } from "node:path";
import type { Datasheet, Machine } from "~content/machines/machine";

const PUBLIC_DIR = "public";
const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

const sizes = new Map<string, number | undefined>();

/** A machine's datasheet with the size of the real file, read once; null for a machine that has none. */
export function datasheetOf({ name, pdf }: Pick<Machine, "name" | "pdf">): Datasheet | null {
  const href = `/pdf/${pdf}`;
  if (!sizes.has(href)) sizes.set(href, statSync(join(PUBLIC_DIR, href), { throwIfNoEntry: false })?.size);
  const bytes = sizes.get(href);
  return bytes === undefined
    ? null
    : { href, fileName: `Ficha tecnica ${name}.pdf`, label: datasheetLabel(bytes) };
}

/** Type and size as shown beside the link. */
export function datasheetLabel(bytes: number): string {
  if (bytes < MEGABYTE) return `PDF, ${Math.max(1, Math.round(bytes / KILOBYTE))} kB`;
  const megabytes = (bytes / MEGABYTE).toFixed(1).replace(".", ",").replace(/,0$/, "");
  return `PDF, ${megabytes} MB`;
}

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Datasheet, Machine } from "~content/machines/machine";

const PUBLIC_DIR = "public";
const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

const labels = new Map<string, string>();

/** A machine's datasheet with the size of the real file, read once. Without its file it is just a PDF. */
export function datasheetOf({ name, pdf }: Pick<Machine, "name" | "pdf">): Datasheet {
  const href = `/pdf/${pdf}`;
  const label =
    labels.get(href) ?? datasheetLabel(statSync(join(PUBLIC_DIR, href), { throwIfNoEntry: false })?.size);
  labels.set(href, label);
  return { href, fileName: `Ficha tecnica ${name}.pdf`, label };
}

/** Type and size as shown beside the link; `bytes` undefined when the size is not known. */
export function datasheetLabel(bytes: number | undefined): string {
  if (bytes === undefined) return "PDF";
  if (bytes < MEGABYTE) return `PDF, ${Math.max(1, Math.round(bytes / KILOBYTE))} kB`;
  const megabytes = (bytes / MEGABYTE).toFixed(1).replace(".", ",").replace(/,0$/, "");
  return `PDF, ${megabytes} MB`;
}

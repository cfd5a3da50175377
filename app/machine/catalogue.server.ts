import { data } from "@remix-run/node";
import { files } from "~content/pictures.json";
import { flavours } from "~domain/flavours";
import type { ProductNames } from "~domain/interest";
import type { Machine } from "~domain/machine";
import { machines } from "~domain/machines.server";

/** Returns what enquiries say of the products. */
export function productNames(): ProductNames {
  return {
    machines: Object.fromEntries(machines.map(({ url, name, litres }) => [url, { name, litres }])),
    flavours: Object.fromEntries(flavours.map(({ slug, sabor }) => [slug, sabor])),
  };
}

/** Returns the not-found page's data: the machines to offer, with status 404. */
export function notFound() {
  const offer = machines.map(({ name, url, tagline }) => ({ name, url, tagline }));
  return data({ offer }, { status: 404, statusText: "Not Found" });
}

/** A machine's datasheet as a download. */
export type Datasheet = NonNullable<ReturnType<typeof datasheetOf>>;

/** A machine's datasheet with the size of the real file; null for a machine that has none. */
export function datasheetOf({ name, pdf }: Pick<Machine, "name" | "pdf">) {
  const href = `/pdf/${pdf}`;
  const file = (files as Readonly<Record<string, { size: number }>>)[href];
  return file ? { href, fileName: `Ficha tecnica ${name}.pdf`, label: datasheetLabel(file.size) } : null;
}

/** Type and size as shown beside the link. */
export function datasheetLabel(bytes: number): string {
  if (bytes < 1e6) return `PDF, ${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return `PDF, ${Number((bytes / 1e6).toFixed(1)).toLocaleString("es-CL")} MB`;
}

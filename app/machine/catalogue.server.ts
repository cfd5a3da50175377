import { data } from "@remix-run/node";
import { sharingPicture } from "~/seo/sharing-picture.server";
import { withHyphens } from "~/ui/hyphenated.server";
import type { Release } from "~domain/content/releases/release";
import { machinePicture } from "~domain/file-names";
import type { Machine } from "~domain/machine";
import { framesOf } from "~domain/pictures";

/** Returns what a machine's page shows, with the facts to compare it with the others. */
export function machineData(release: Release, machine: Machine) {
  const { machines, pictures, data } = release;
  const { showroom } = data["machine-page"];
  const gallery = machine.imgGaleria.map(({ src }) => src);
  const names = [
    ...machines.map(({ img }) => img),
    ...gallery,
    machinePicture(showroom.machine, showroom.photo),
  ];
  // These are for other pages and for the server.
  const { pdf: _, litres: __, packs: ___, kind: ____, tagline: _____, ...shown } = machine;
  return {
    release: release.shell,
    machine: withHyphens(shown),
    texts: data["machine-page"],
    datasheet: datasheetOf(release, machine),
    sharing: sharingPicture(release, machine.url),
    others: machines
      .filter((other) => other !== machine)
      .map(({ name, url, img, comparison }) => ({ name, url, img, comparison })),
    frames: framesOf(pictures, names),
    /** Colours of the gallery's pictures, in their order. */
    colors: gallery.map((src) => pictures[src]?.color ?? ""),
  };
}

/** Returns the not-found page's data: the machines to offer, with status 404. */
export function notFound({ shell: release, machines, data: texts }: Release) {
  const offer = machines.map(({ name, url, tagline }) => ({ name, url, tagline }));
  return data({ release, offer, hint: texts.site.errors.notFound }, { status: 404, statusText: "Not Found" });
}

export type ShownMachine = ReturnType<typeof machineData>["machine"];

/** A machine's datasheet as a download. */
export type Datasheet = NonNullable<ReturnType<typeof datasheetOf>>;

/** A machine's datasheet with the size of the real file; null for a machine that has none. */
function datasheetOf({ files, versions }: Release, { name, pdf }: Machine) {
  const href = `/pdf/${pdf}`;
  const file = files[href];
  if (!file) return null;
  const label = datasheetLabel(file.size);
  return { href, v: versions.get(href), fileName: `Ficha técnica ${name}.pdf`, label };
}

/** Type and size as shown beside the link. */
export function datasheetLabel(bytes: number): string {
  if (bytes < 1e6) return `PDF, ${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return `PDF, ${Number((bytes / 1e6).toFixed(1)).toLocaleString("es-CL")} MB`;
}

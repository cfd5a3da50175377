import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { stemOf } from "~content/machine";
import { ContentError } from "../vite-plugins/content/problem";
import { type Entry, ROOT, readCollection } from "../vite-plugins/content/read";
import { decoded } from "../vite-plugins/content/text-file";
import { jpeg } from "./encode";
import { framed, photographAt, sourceOf } from "./source";
import { machinePhoto, sharingFrame } from "./wanted";

/** A file of `public/` outside the manifest, with its source in `content/` if it has one. */
export interface OtherFile {
  readonly path: string;
  readonly source?: string | undefined;
  /** Makes the bytes. Throws a {@link ContentError} if the source is unfit. */
  readonly bytes: () => Buffer | Promise<Buffer>;
}

/** Maximum size of a datasheet in megabytes. */
const MOST_OF_A_DATASHEET = 5;

/** Returns icons, logos, datasheets and sharing pictures. */
export function otherFiles(root = ROOT): OtherFile[] {
  const machines = readCollection("machines", root);
  const drawings = (name: "flavours" | "clients", file: string, folder: string) =>
    readCollection(name, root).map(({ slug }) =>
      drawing(`content/${name}/${slug}/${file}`, `${folder}/${slug}.svg`, root),
    );
  return [
    ...drawings("flavours", "icon.svg", "/sabores/iconos"),
    ...drawings("clients", "logo.svg", "/marcas"),
    ...machines.flatMap(({ slug }) => datasheet(slug, root)),
    ...machines.map((machine) => machineSharing(machine, root)),
    sharingPicture("content/home/sharing", "/og/inicio.jpg", root),
  ];
}

function refusal(file: string, message: string): ContentError {
  return new ContentError([{ file, message }]);
}

/** Returns a drawing unchanged. It must be self-contained, because pages show it as a picture. */
function drawing(source: string, path: string, root: string): OtherFile {
  const bytes = () => {
    if (!existsSync(join(root, source))) throw refusal(source, "falta este dibujo: ponlo aquí, como SVG.");
    const svg = readFileSync(join(root, source));
    const content = decoded(svg);
    if ("problem" in content) throw refusal(source, content.problem);
    if (!content.text.includes("<svg"))
      throw refusal(source, "esto no es un dibujo SVG: expórtalo de nuevo.");
    const needed = /<text|<script|<image|href=/.exec(content.text)?.[0];
    if (needed)
      throw refusal(
        source,
        `contiene «${needed}», que el navegador no muestra: expórtalo con los textos en contornos.`,
      );
    return svg;
  };
  return { path, source, bytes };
}

/** Returns the machine's datasheet, if it has one. */
function datasheet(slug: string, root: string): OtherFile[] {
  const source = `content/machines/${slug}/datasheet.pdf`;
  if (!existsSync(join(root, source))) return [];
  const bytes = () => {
    const pdf = readFileSync(join(root, source));
    if (pdf.subarray(0, 5).toString() !== "%PDF-")
      throw refusal(source, "esto no es un PDF: expórtalo de nuevo.");
    const megabytes = pdf.length / 1024 ** 2;
    if (megabytes > MOST_OF_A_DATASHEET)
      throw refusal(source, `pesa ${megabytes.toFixed(1)} MB y puede pesar hasta ${MOST_OF_A_DATASHEET}.`);
    return pdf;
  };
  return [{ path: `/pdf/${stemOf(slug)}.pdf`, source, bytes }];
}

/** Returns the machine's own sharing picture, or else its first picture cut to the frame. */
function machineSharing(machine: Entry<"machines">, root: string): OtherFile {
  const path = `/og/${machine.slug}.jpg`;
  const place = `content/machines/${machine.slug}/sharing`;
  if (photographAt(place, root)) return sharingPicture(place, path, root);
  const bytes = () =>
    jpeg(
      sharp(sourceOf(machinePhoto(machine), root).bytes)
        .rotate()
        .resize({ ...sharingFrame, fit: "cover" }),
    );
  return { path, bytes };
}

/** Returns a picture cut to the frame. A JPEG of the right size without EXIF data stays unchanged. */
function sharingPicture(place: string, path: string, root: string): OtherFile {
  const source = photographAt(place, root);
  const bytes = async () => {
    if (!source) throw refusal(`${place}.jpg`, "falta esta foto: ponla aquí, de 1200 × 630 px.");
    const picture = await framed(source, sharingFrame);
    const { format, width, height, exif } = await sharp(source.bytes).metadata();
    const fits = format === "jpeg" && width === sharingFrame.width && height === sharingFrame.height && !exif;
    return fits ? source.bytes : jpeg(picture);
  };
  return { path, source: source?.file, bytes };
}

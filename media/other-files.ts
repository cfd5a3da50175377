import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { clients } from "~content/clients";
import { flavourOrder } from "~content/flavours/order";
import { machineOrder } from "~content/machines/order";
import { jpeg } from "./encode";
import { framed, photographAt, sourceOf } from "./source";
import { mainPicture } from "./wanted";

/** A file of `public/` outside the manifest, and the function that makes its bytes. */
export interface OtherFile {
  readonly path: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
}

/** Size of sharing pictures in pixels. */
export const sharingFrame = { width: 1200, height: 630 };

/** Maximum size of a datasheet in megabytes. */
export const MOST_OF_A_DATASHEET = 5;

/** Returns icons, logos, datasheets and sharing pictures. */
export function otherFiles(): OtherFile[] {
  return [
    ...flavourOrder.map((slug) =>
      drawing(`content/flavours/${slug}/icon.svg`, `/sabores/iconos/${slug}.svg`),
    ),
    ...clients.map((brand) => drawing(`content/clients/${brand}.svg`, `/marcas/${brand}.svg`)),
    ...machineOrder.flatMap(datasheet),
    ...machineOrder.map(machineSharing),
    { path: "/og/inicio.jpg", bytes: () => sharingPicture("content/sharing") },
  ];
}

/** Returns a drawing unchanged. It must be self-contained, because pages show it as a picture. */
function drawing(file: string, path: string): OtherFile {
  const bytes = () => {
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const svg = readFileSync(file);
    const text = svg.toString();
    if (!text.includes("<svg")) throw new Error(`${file}: this is no SVG drawing`);
    const needed = /<text|<script|<image|href=/.exec(text)?.[0];
    if (needed)
      throw new Error(`${file}: ${needed} needs a font, a script or another file: save it as outlines`);
    return svg;
  };
  return { path, bytes };
}

/** Returns the machine's datasheet, if it has one. */
function datasheet(slug: string): OtherFile[] {
  const file = `content/machines/${slug}/datasheet.pdf`;
  if (!existsSync(file)) return [];
  const bytes = () => {
    const pdf = readFileSync(file);
    if (pdf.subarray(0, 5).toString() !== "%PDF-") throw new Error(`${file}: this is no PDF`);
    const megabytes = pdf.length / 1024 ** 2;
    if (megabytes > MOST_OF_A_DATASHEET)
      throw new Error(
        `${file}: ${megabytes.toFixed(1)} MB are too many, it takes ${MOST_OF_A_DATASHEET} at most`,
      );
    return pdf;
  };
  return [{ path: `/pdf/${slug.replaceAll("_", "-")}.pdf`, bytes }];
}

/** Returns the machine's own sharing picture, or else its first picture cut to the frame. */
function machineSharing(slug: string): OtherFile {
  const own = `content/machines/${slug}/sharing`;
  const bytes = () =>
    photographAt(own)
      ? sharingPicture(own)
      : jpeg(
          sharp(sourceOf(mainPicture(slug)).bytes)
            .rotate()
            .resize({ ...sharingFrame, fit: "cover" }),
        );
  return { path: `/og/${slug}.jpg`, bytes };
}

/** Returns a picture cut to the frame. A JPEG of the right size without EXIF data stays unchanged. */
async function sharingPicture(place: string): Promise<Buffer> {
  const source = photographAt(place);
  if (!source) throw new Error(`${place}.jpg is missing (or .png, .webp, .avif)`);
  const picture = await framed(source, sharingFrame);
  const { format, width, height, exif } = await sharp(source.bytes).metadata();
  const fits = format === "jpeg" && width === sharingFrame.width && height === sharingFrame.height && !exif;
  return fits ? source.bytes : jpeg(picture);
}

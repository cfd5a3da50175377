import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { clients } from "~content/clients";
import { flavourOrder } from "~content/flavours/order";
import { machineOrder } from "~content/machines/order";
import { framed, sourceOf } from "./source";

/** A file of `public/` that is no picture of the manifest, and how its bytes are made. */
export interface OtherFile {
  readonly path: string;
  readonly bytes: () => Promise<Buffer>;
}

/** Folders of `public/` in which nothing else lies than what content/ asks for. */
export const OWN_FOLDERS = ["maquinas", "sabores", "marcas", "pdf"];

/** Icons, logos, datasheets and sharing pictures. */
export function otherFiles(): OtherFile[] {
  return [
    ...flavourOrder.map((slug) =>
      drawing(`content/flavours/${slug}/icon.svg`, `/sabores/iconos/${slug}.svg`),
    ),
    ...clients.map((brand) => drawing(`content/clients/${brand}.svg`, `/marcas/${brand}.svg`)),
    ...machineOrder.map(datasheet),
    ...machineOrder.map(sharingPicture),
  ];
}

/** A drawing as it is. It must need nothing else, since pages show it as a picture. */
function drawing(file: string, path: string): OtherFile {
  const bytes = async () => {
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

/** What the page offers for download. */
function datasheet(slug: string): OtherFile {
  const file = `content/machines/${slug}/datasheet.pdf`;
  const bytes = async () => {
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const pdf = readFileSync(file);
    if (pdf.subarray(0, 5).toString() !== "%PDF-") throw new Error(`${file}: this is no PDF`);
    return pdf;
  };
  return { path: `/pdf/${slug.replaceAll("_", "-")}.pdf`, bytes };
}

/** The owner's, or else our rendering, or else cut from the machine's first picture. */
function sharingPicture(slug: string): OtherFile {
  const frame = {
    path: `/og/${slug}`,
    width: 1200,
    height: 630,
    widths: [1200],
    quality: { avif: 0, webp: 82 },
  };
  const bytes = async () => {
    const folder = `content/machines/${slug}`;
    const rendering = `assets/renderings/og/${slug}.jpg`;
    const own = ["jpg", "jpeg", "png", "webp", "avif"].some((type) =>
      existsSync(`${folder}/sharing.${type}`),
    );
    if (!own && existsSync(rendering)) return readFileSync(rendering);
    if (own) {
      const wanted = { ...frame, photograph: `${folder}/sharing` };
      return (await framed(sourceOf(wanted), wanted)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    }
    const main = {
      ...frame,
      path: `/maquinas/${slug.replaceAll("_", "-")}`,
      photograph: `${folder}/photos/main`,
    };
    return sharp(sourceOf(main).bytes)
      .rotate()
      .resize(frame.width, frame.height, { fit: "cover" })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  };
  return { path: `/og/${slug}.jpg`, bytes };
}

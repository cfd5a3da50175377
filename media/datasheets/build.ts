import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { flavourOrder } from "~content/flavours/order";
import { chromium } from "../driver/chromium";
import { staticFont } from "../driver/fonts";
import { cache, masterPath, publicFolder, root } from "../driver/paths";
import { ctDrawing, id3Drawing } from "./drawing";
import { ct, type Datasheet, id3 } from "./machines";
import { datasheetPage } from "./page";

/** Weight and width of the cuts that the pages use; static ones, so that the PDF holds real text fonts. */
const cuts = [
  [430, 100],
  [620, 104],
  [740, 110],
] as const;

/** Prints `/pdf/jdm-id3.pdf` and `/pdf/jdm-ct.pdf`: tagged, Spanish, two A4 pages each. */
export async function buildDatasheets(): Promise<void> {
  const fonts: Record<string, string> = {};
  for (const [weight, width] of cuts) fonts[`${weight}-${width}`] = address(await staticFont(weight, width));
  await print(id3, id3Drawing(), fonts);
  await print(ct, ctDrawing(), fonts);
}

async function print(sheet: Datasheet, drawing: string, fonts: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(cache, "datasheet-"));
  try {
    const picture = join(folder, "machine.jpg");
    // Chromium passes JPEG through; any other format would be stored losslessly.
    await sharp(masterPath(sheet.picture)).jpeg({ quality: 84, mozjpeg: true }).toFile(picture);
    const page = join(folder, "page.html");
    const html = datasheetPage(sheet, drawing, {
      picture: address(picture),
      logo: address(join(publicFolder, "marca/frukto.svg")),
      logoLight: address(join(publicFolder, "marca/frukto-claro.svg")),
      icons: await Promise.all(
        flavourOrder.map(async (slug): Promise<[string, string]> => {
          const { flavour } = await import(`../../content/flavours/${slug}/flavour.ts`);
          return [flavour.sabor, address(join(root, `content/flavours/${slug}/icon.svg`))];
        }),
      ),
      fonts,
    });
    await writeFile(page, html);
    await chromium([
      "--no-pdf-header-footer",
      "--generate-pdf-document-outline",
      `--print-to-pdf=${join(root, "content/machines", sheet.file.replaceAll("-", "_"), "datasheet.pdf")}`,
      address(page),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function address(file: string): string {
  return pathToFileURL(file).href;
}

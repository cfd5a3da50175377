import { type PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";

/**
 * Prints a document as a tagged PDF. Links say where they lead, which Chromium leaves out and screen readers speak. Its day is
 * that of the document's `<time>`, so that printing again changes no byte.
 */
export async function pdfOf(page: Page): Promise<Buffer> {
  const bytes = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  });
  const { day, links } = await page.evaluate(() => ({
    day: document.querySelector("time")?.dateTime ?? "",
    links: [...document.links].map(({ href, title }) => [href, title] as const),
  }));
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.setCreationDate(new Date(day));
  pdf.setModificationDate(new Date(day));
  const titles = new Map(links);
  for (const annotation of pdf.getPages().flatMap(({ node }) => dictionariesIn(node.Annots()))) {
    const target = annotation
      .lookupMaybe(PDFName.of("A"), PDFDict)
      ?.lookupMaybe(PDFName.of("URI"), PDFString);
    const title = titles.get(target?.asString() ?? "");
    if (title) annotation.set(PDFName.of("Contents"), PDFHexString.fromText(title));
  }
  return Buffer.from(await pdf.save());
}

function dictionariesIn(list: PDFArray | undefined): PDFDict[] {
  return Array.from({ length: list?.size() ?? 0 }, (_, at) => (list as PDFArray).lookup(at, PDFDict));
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page, Route } from "@playwright/test";
import { lookup } from "mrmime";
import sharp from "sharp";
import { type Content, gitHashOf, valueAt } from "../../domain/content/content";
import { jpeg } from "../pictures/encode";
import { refusal } from "../pictures/source";
import { sharingFrame } from "../pictures/wanted";
import { datasheetPage } from "./datasheet";
import { homeSharingPage, machineSharingPage } from "./sharing";

/** Names the sources of printed files in `content/`, by Git's hash of the file. */
export const RECORD = "content/printed.json";
export const HOME = "inicio";
/** Origin of the pages that are printed. The files of the repository have their paths as addresses. */
const ORIGIN = "http://print.invalid";

/** Files that the pages show beside those of the content, by their paths in the repository. */
const OWN: Readonly<Record<string, URL>> = {
  "app/styles/fonts/frukto-sans.woff2": new URL("../../app/styles/fonts/frukto-sans.woff2", import.meta.url),
  "owner/print/fonts/frukto-sans-430-100.woff2": new URL("fonts/frukto-sans-430-100.woff2", import.meta.url),
  "owner/print/fonts/frukto-sans-620-104.woff2": new URL("fonts/frukto-sans-620-104.woff2", import.meta.url),
  "owner/print/fonts/frukto-sans-740-110.woff2": new URL("fonts/frukto-sans-740-110.woff2", import.meta.url),
};

/** A file of `content/` that is printed from texts and pictures. */
export interface Print {
  /** Name for the command: a machine's, or {@link HOME}. */
  readonly name: string;
  readonly file: string;
  readonly markup: string;
  /** Hash of all that it shows. */
  readonly of: string;
}

/** Returns all that can be printed. */
export function printsOf(content: Content): Print[] {
  const print = (name: string, file: string, { markup }: { readonly markup: string }): Print => {
    const pictures = [...markup.matchAll(/"\/(content\/[^"?]+)/g)].map(([, path = ""]) => path);
    const shown = [markup, ...pictures.map((path) => content.files.get(path)?.hash)];
    const of = createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16);
    return { name, file, markup, of };
  };
  const machines = content.data.machines.flatMap((machine) => {
    const folder = `content/machines/${machine.slug}`;
    return [
      print(machine.slug, `${folder}/sharing.jpg`, machineSharingPage(content, machine)),
      print(machine.slug, `${folder}/datasheet.pdf`, datasheetPage(content, machine)),
    ];
  });
  return [print(HOME, "content/home/sharing.jpg", homeSharingPage(content)), ...machines];
}

/** Returns printed files that show older texts or pictures. A file that an owner put there is not one of them. */
export function stalePrints(content: Content): Print[] {
  const record = recordOf(content);
  return printsOf(content).filter(({ file, of }) => {
    const made = record[content.files.get(file)?.hash ?? ""];
    return made !== undefined && made !== of;
  });
}

function recordOf({ files }: Content): Readonly<Record<string, string>> {
  return (valueAt(files, RECORD) ?? {}) as Record<string, string>;
}

/**
 * Prints into memory and returns the files by their path, with the record of them. The same content gives the same
 * bytes; `root` holds the wordmarks that were made. Throws a `ContentError` if texts don't fit, however small.
 */
export async function printed(
  content: Content,
  prints: readonly Print[],
  browser: Browser,
  root = ".",
): Promise<Map<string, Buffer>> {
  // Loaded now: whether something must be printed is asked after every save.
  const { pdfOf } = await import("./pdf");
  const made = new Map<string, Buffer>();
  for (const { file, markup } of prints) {
    // A new process counts a PDF's elements from the same number.
    const page = await browser.newPage({ viewport: sharingFrame });
    await page.route(`${ORIGIN}/**`, (route) => answer(route, markup, content, root));
    await page.goto(ORIGIN, { waitUntil: "networkidle" });
    const unfit = await shrunk(page);
    if (unfit) throw refusal(file, `no caben ${unfit}: acorta los textos.`);
    made.set(file, file.endsWith(".pdf") ? await pdfOf(page) : await jpeg(sharp(await page.screenshot())));
    await page.close();
  }
  const hashes = printsOf(content).map(({ file, of }): [string, string | undefined] => {
    const bytes = made.get(file);
    const hash = bytes ? gitHashOf(bytes) : (content.files.get(file)?.hash ?? "");
    return [hash, bytes ? of : recordOf(content)[hash]];
  });
  return made.set(RECORD, Buffer.from(`${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`));
}

/**
 * Answers with a file of the content, of the repository, or of what was made in `root`. Chromium copies JPEG into a PDF; it would store other formats
 * losslessly.
 */
async function answer(route: Route, markup: string, { files }: Content, root: string): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  if (pathname === "/") return route.fulfill({ contentType: "text/html; charset=utf-8", body: markup });
  const path = pathname.slice(1);
  const body = files.get(path)?.bytes() ?? (await readFile(OWN[path] ?? join(root, path)));
  if (!search) return route.fulfill({ contentType: lookup(path) ?? "", body });
  const picture = sharp(body).rotate().resize(1200).jpeg({ quality: 84, mozjpeg: true });
  return route.fulfill({ contentType: "image/jpeg", body: await picture.toBuffer() });
}

/** Makes headings and drawings smaller until all texts fit. Returns what still does not, in words. */
function shrunk(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    for (let size = 1; ; size -= 0.04) {
      document.documentElement.style.setProperty("--shrink", String(size));
      const parts = [...document.querySelectorAll<HTMLElement>("[data-within]")];
      const unfit = parts.find(
        (part) => part.scrollHeight > part.clientHeight + 4 || part.scrollWidth > part.clientWidth,
      );
      if (!unfit || size < 0.4) return unfit?.dataset.within;
    }
  });
}

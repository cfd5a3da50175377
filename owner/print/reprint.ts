import type { Content } from "../../domain/content/content";
import type { Problem } from "../../domain/content/problem";
import { writeWhole } from "../pictures/write-whole";
import { launchChromium } from "./chromium";
import { type Print, printed, stalePrints } from "./prints";

const NO_BROWSER =
  "muestra textos o fotos de antes. Instala Chrome o Edge y abre el editor otra vez, o pide a quien cuida el código que ejecute npm run print.";

/**
 * Prints files into a folder, by default the repository. Returns their paths in it, or undefined without a browser.
 * Throws a `ContentError` if texts don't fit.
 */
export async function print(
  content: Content,
  prints: readonly Print[],
  root: string,
  to = root,
): Promise<readonly string[] | undefined> {
  const browser = await launchChromium();
  if (!browser) return undefined;
  try {
    const files = await printed(content, prints, browser, root);
    await writeWhole(to, files);
    return [...files.keys()];
  } finally {
    await browser.close();
  }
}

/** Prints the files again that show older texts or pictures. Returns a remark for each that waits for a browser. */
export async function reprint(content: Content, root: string) {
  const due = stalePrints(content);
  const isPrinted = due.length > 0 && (await print(content, due, root)) !== undefined;
  const remarks = isPrinted ? [] : due.map(({ file }): Problem => ({ file, message: NO_BROWSER }));
  return { isPrinted, remarks };
}

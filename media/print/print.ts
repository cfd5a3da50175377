import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { readEntry, readSingleton } from "../../vite-plugins/content/read";
import { jpeg } from "../encode";
import { sharingFrame } from "../wanted";
import { chromiumPath, HOW_TO_HAVE_CHROMIUM } from "./chromium";
import { datasheetPage } from "./datasheet";
import { homeSharingPage, machineSharingPage } from "./sharing";

const HOME = "inicio";

/**
 * Runs `npm run print -- NAME...`: prints a machine's `datasheet.pdf` and `sharing.jpg` from its texts and picture, or,
 * for `inicio`, the home page's sharing picture. `--to FOLDER` writes them there, under the same paths. It needs
 * Chromium, which `npm test` installs.
 */
async function main(names: readonly string[], to: string): Promise<void> {
  const known: readonly string[] = [HOME, ...readSingleton("order").machines];
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`${unknown.join(", ")} name what to print: ${known.join(", ")}`.trimStart());
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error(HOW_TO_HAVE_CHROMIUM);
  const folder = mkdtempSync(join(tmpdir(), "print-"));
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage({ viewport: sharingFrame });
    const show = async (html: string) => {
      const file = join(folder, "page.html");
      writeFileSync(file, html);
      await page.goto(pathToFileURL(file).href);
    };
    const shoot = async (file: string) => save(file, await jpeg(sharp(await page.screenshot())));
    const save = (file: string, bytes: Uint8Array) => {
      const path = join(to, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      process.stdout.write(`${path}\n`);
    };
    for (const name of names) {
      if (name === HOME) {
        await show(homeSharingPage());
        await shoot("content/home/sharing.jpg");
        continue;
      }
      const machine = readEntry("machines", name);
      await show(machineSharingPage(machine));
      await shoot(`content/machines/${name}/sharing.jpg`);
      await show(await datasheetPage(machine, folder));
      const print = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
      save(`content/machines/${name}/datasheet.pdf`, await page.pdf(print));
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: "string", default: "." } },
  });
  await main(positionals, values.to);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

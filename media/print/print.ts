import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { readMachine } from "~content/machines/machine";
import { machineOrder } from "~content/machines/order";
import { chromiumLaunch } from "../../test/support/chromium";
import { jpeg } from "../encode";
import { sharingFrame } from "../other-files";
import { datasheetPage } from "./datasheet";
import { homeSharingPage, machineSharingPage } from "./sharing";

const HOME = "inicio";

/**
 * Runs `npm run print -- NAME...`: prints a machine's `datasheet.pdf` and `sharing.jpg` from its texts and picture, or,
 * for `inicio`, the home page's sharing picture. It needs Chromium, which `npm test` installs.
 */
async function main(names: readonly string[]): Promise<void> {
  const known: readonly string[] = [HOME, ...machineOrder];
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    process.stderr.write(`${unknown.join(", ")} name what to print: ${known.join(", ")}\n`.trimStart());
    process.exitCode = 1;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "print-"));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage({ viewport: sharingFrame });
    const show = async (html: string) => {
      const file = join(folder, "page.html");
      writeFileSync(file, html);
      await page.goto(pathToFileURL(file).href);
    };
    for (const name of names) {
      if (name === HOME) {
        await show(homeSharingPage());
        await shoot(page, "content/sharing.jpg");
        continue;
      }
      const machine = readMachine(name);
      await show(machineSharingPage(name, machine));
      await shoot(page, `content/machines/${name}/sharing.jpg`);
      await show(await datasheetPage(name, machine, folder));
      await page.pdf({
        path: `content/machines/${name}/datasheet.pdf`,
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
      });
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

async function shoot(page: Page, file: string): Promise<void> {
  writeFileSync(file, await jpeg(sharp(await page.screenshot())));
  process.stdout.write(`${file}\n`);
}

await main(process.argv.slice(2));

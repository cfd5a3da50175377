import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type FullConfig } from "@playwright/test";
import sharp from "sharp";

/** Makes one page with all shots side by side, and one picture of it per width. Runs after all shots. */
export default async function writeContactSheet({ projects }: FullConfig): Promise<void> {
  const folder = projects[0]?.outputDir ?? "";
  const widths = projects.map(({ name }) => name).filter((name) => existsSync(join(folder, name)));
  const sections = await Promise.all(widths.map((width) => section(folder, width)));
  const sheet = join(folder, "index.html");
  await writeFile(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>Frukto</title>${STYLE}${sections.join("")}`,
  );

  const browser = await chromium.launch(projects[0]?.use.launchOptions ?? {});
  const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  await page.goto(pathToFileURL(sheet).href);
  for (const width of widths)
    await page
      .locator(`[id="${width}"]`)
      .screenshot({ path: join(folder, `${width}.jpg`), quality: 75, type: "jpeg" });
  await browser.close();
  process.stdout.write(`\n${sheet}\n`);
}

const STYLE = `<style>
  body { margin: 0; font: 14px/1.3 system-ui; background: #ddd }
  section { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; padding: 24px }
  h2 { flex-basis: 100%; margin: 0; font-size: 24px }
  figure { flex: none; margin: 0 }
  img { display: block; width: 100% }
</style>`;

/** All shots of one width, the longest last so that rows stay even. */
async function section(folder: string, width: string): Promise<string> {
  const files = (await readdir(join(folder, width))).filter((file) => file.endsWith(".jpg")).sort();
  const shots = await Promise.all(
    files.map(async (file) => {
      const { width: across, height } = await sharp(join(folder, width, file)).metadata();
      return { file, length: height / across };
    }),
  );
  const shownWidth = Number(width) > 640 ? 376 : 180;
  const figures = shots
    .sort((one, other) => one.length - other.length)
    .map(({ file }) => {
      const name = file.replace(".jpg", "").replaceAll("-", " ");
      const picture = `<a href="${width}/${file}"><img src="${width}/${file}" alt=""></a>`;
      return `<figure style="width: ${shownWidth}px">${picture}<figcaption>${name}</figcaption></figure>`;
    });
  return `<section id="${width}"><h2>${width} px</h2>${figures.join("")}</section>`;
}

/** Turns the machines' screens, labels and badges (HTML in `media/studio/screens/`) into textures for the scenes. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Shot, shots } from "../screens/shots.ts";
import { chromium } from "./chromium.ts";
import { monaSans } from "./fonts.ts";
import { cache, masterPath, studio } from "./paths.ts";

/** Rendered fruit behind the ID3's door: a separate target, rendered before the screens. */
const art = masterPath("pantallas/fruta");

function address(...parts: string[]): string {
  return pathToFileURL(join(...parts)).href;
}

/** Fills in the page's {{fields}} and takes its screenshot in headless Chromium. */
async function shoot(name: string, shot: Shot, folder: string): Promise<void> {
  const page = await readFile(join(studio, "screens", `${shot.page}.html`), "utf8");
  const body = page.replace(/\{\{(\w+)\}\}/g, (_, field: string) => shot.fields[field] ?? "");
  const head =
    `<style>@font-face{font-family:"Mona Sans";src:url(${address(monaSans)});font-weight:200 900;font-stretch:75% 125%}</style>` +
    `<link rel="stylesheet" href="${address(studio, "screens", "screens.css")}">`;
  const source = join(folder, `${name}.html`);
  await writeFile(source, `<!doctype html><meta charset="utf-8">${head}${body}`);
  await chromium([
    "--virtual-time-budget=2000",
    ...(shot.clear ? ["--default-background-color=00000000"] : []),
    `--window-size=${shot.width},${shot.height}`,
    `--screenshot=${join(cache, "screens", `${name}.png`)}`,
    address(source),
  ]);
}

/** Writes all textures into `media/studio/.cache/screens/`. */
export async function shootScreens(): Promise<void> {
  if (!existsSync(art))
    throw new Error("the ID3's door shows a rendered picture: render pantallas/fruta first");
  await mkdir(join(cache, "screens"), { recursive: true });
  const folder = await mkdtemp(join(cache, "pages-"));
  try {
    for (const [name, shot] of Object.entries(await shots(address(art)))) {
      await shoot(name, shot, folder);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { chromium } from "../driver/chromium";
import { cache, masterPath, publicFolder, root } from "../driver/paths";
import { isRendered, renderTarget, renderTargets } from "../driver/render";

/** Size that sharing previews are cut from. */
const width = 1200;
const height = 630;

/** A sharing picture: title, line below, what stands right, on which ground. */
interface Sharing {
  readonly file: string;
  readonly title: string;
  readonly line: string;
  readonly dark: boolean;
  readonly ground: string;
  /** Masters with alpha, and how each is placed (CSS). */
  readonly cutouts: readonly (readonly [master: string, place: string])[];
}

const glass = (left: number, tall: number, bottom: number) =>
  `left:${left}px;bottom:${bottom}px;height:${tall}px;filter:drop-shadow(0 22px 26px rgb(0 0 0/.45))`;

const machine = "right:10px;bottom:0;height:770px";

const sharings: readonly Sharing[] = [
  {
    file: "inicio",
    title: "Bebe fruta,<br>no plástico.",
    line: "Máquinas y concentrados de fruta para tu empresa",
    dark: true,
    ground: `url("${address(masterPath("fondos/profundo"))}") 100% 40%/cover`,
    cutouts: [
      ["sabores/limonada", glass(588, 440, 66)],
      ["sabores/manzana", glass(838, 440, 66)],
      ["sabores/cereza", glass(688, 520, 18)],
    ],
  },
  {
    file: "jdm_id3",
    title: "JDM ID3",
    line: "Tres productos y agua, en formato compacto",
    dark: false,
    ground: "radial-gradient(90% 120% at 74% 42%,#F4FAF5 0,#DDEBE2 55%,#BFD8CB 100%)",
    cutouts: [["og/id3-alpha", machine]],
  },
  {
    file: "jdm_ct",
    title: "JDM CT",
    line: "Cuatro o seis bebidas y agua, desde el mesón",
    dark: false,
    ground: "radial-gradient(90% 120% at 74% 42%,#F5FAFC 0,#DCE9EF 55%,#B9D0DB 100%)",
    cutouts: [["og/ct-alpha", machine]],
  },
];

/** Writes `/og/{inicio,jdm_id3,jdm_ct}.jpg`, 1200 x 630; renders the cut-outs that are missing. */
export async function buildSharingPictures(): Promise<void> {
  const wanted = new Set(sharings.flatMap(({ cutouts }) => cutouts.map(([master]) => master)));
  for (const target of await renderTargets())
    if (wanted.has(target.name) && !isRendered(target)) await renderTarget(target);
  await mkdir(join(publicFolder, "og"), { recursive: true });
  const folder = await mkdtemp(join(cache, "sharing-"));
  try {
    for (const sharing of sharings) await shoot(sharing, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function shoot(sharing: Sharing, folder: string): Promise<void> {
  const page = join(folder, `${sharing.file}.html`);
  const shot = join(folder, `${sharing.file}.png`);
  await writeFile(page, markup(sharing));
  await chromium([
    `--window-size=${width},${height}`,
    "--run-all-compositor-stages-before-draw",
    `--screenshot=${shot}`,
    address(page),
  ]);
  await sharp(shot)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(publicFolder, "og", `${sharing.file}.jpg`));
}

function markup({ title, line, dark, ground, cutouts }: Sharing): string {
  const logo = address(join(publicFolder, dark ? "marca/frukto-claro.svg" : "marca/frukto.svg"));
  const pictures = cutouts
    .filter(([master]) => existsSync(masterPath(master)))
    .map(([master, place]) => `<img src="${address(masterPath(master))}" style="${place}">`);
  return `<!doctype html><html lang="es-CL"><meta charset="utf-8"><style>
@font-face{font-family:"Mona Sans";src:url("${address(join(root, "app/styles/fonts/frukto-sans.woff2"))}");font-weight:400 840;font-stretch:75% 125%}
*{margin:0;box-sizing:border-box}
body{position:relative;width:${width}px;height:${height}px;overflow:hidden;background:${ground};font-family:"Mona Sans";color:${dark ? "#fff" : "#0A1413"}}
img{position:absolute}
.logo{left:64px;top:58px;height:50px}
h1{position:absolute;left:60px;bottom:160px;font-size:${dark ? 96 : 124}px;line-height:.92;font-weight:720;font-stretch:110%;letter-spacing:-.045em}
p{position:absolute;left:64px;bottom:64px;width:470px;font-size:29px;line-height:1.25;font-weight:520;text-wrap:balance}
</style>${pictures.join("")}<img class="logo" src="${logo}"><h1>${title}</h1><p>${line}</p></html>`;
}

function address(file: string): string {
  return pathToFileURL(file).href;
}

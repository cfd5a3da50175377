import { LANGUAGE } from "~content/fixed-texts";
import site from "~content/site.json";
import { type Entry, readCollection } from "../../vite-plugins/content/read";
import { sourceOf } from "../source";
import { glass, machinePhoto, pane, sharingFrame } from "../wanted";
import { address } from "./address";

const styles = `
@font-face{font-family:"Frukto Sans";src:url("${address("app/styles/fonts/frukto-sans.woff2")}");font-weight:400 840;font-stretch:100% 112%}
*{margin:0;box-sizing:border-box}
body{position:relative;width:${sharingFrame.width}px;height:${sharingFrame.height}px;overflow:hidden;font-family:"Frukto Sans"}
img{position:absolute}
.machine{right:0;top:0;width:640px;height:100%;object-fit:cover;object-position:50% 80%;mask-image:linear-gradient(90deg,transparent,#000 45%)}
.glass{filter:drop-shadow(0 22px 26px rgb(0 0 0/.45))}
.logo{left:64px;top:58px;height:50px}
h1{position:absolute;left:60px;bottom:160px;width:560px;font-size:96px;line-height:.92;font-weight:720;font-stretch:110%;letter-spacing:-.045em}
p{position:absolute;left:64px;bottom:64px;width:470px;font-size:29px;line-height:1.25;font-weight:520;text-wrap:balance}`;

/** Places of the glasses in the home page's picture: left, height and bottom in px. The last one is in front. */
const PLACES = [
  [588, 440, 66],
  [838, 440, 66],
  [688, 520, 18],
] as const;

/** Returns the page of the home page's sharing picture: the slogan next to the first flavours. */
export function homeSharingPage(): string {
  const flavours = readCollection("flavours").slice(0, PLACES.length);
  const glasses = flavours.map((flavour, index) => {
    const [left, height, bottom] = PLACES[index] ?? PLACES[0];
    const { file } = sourceOf(glass(flavour));
    return `<img class="glass" src="${address(file)}" style="left:${left}px;bottom:${bottom}px;height:${height}px">`;
  });
  const ground = `url('${address(sourceOf(pane("profundo")).file)}') 100% 40%/cover`;
  return page("#fff", ground, "frukto-claro", glasses.join(""), site.slogan, site.offer);
}

/** Returns the page of a machine's sharing picture: name and subtitle next to its first picture. */
export function machineSharingPage(machine: Entry<"machines">): string {
  const picture = `<img class="machine" src="${address(sourceOf(machinePhoto(machine)).file)}">`;
  return page("#0a1413", "#e8f0f1", "frukto", picture, machine.name, machine.subtitle);
}

function page(color: string, ground: string, logo: string, pictures: string, title: string, line: string) {
  return `<!doctype html><html lang="${LANGUAGE}"><meta charset="utf-8"><style>${styles}</style>
<body style="color:${color};background:${ground}">${pictures}
<img class="logo" src="${address(`public/marca/${logo}.svg`)}"><h1>${title}</h1><p>${line}</p></body></html>`;
}

import { LANGUAGE } from "~domain/fixed-texts";
import type { Content } from "../../domain/content/content";
import type { Entry } from "../../domain/content/data";
import { filesAt } from "../../domain/content/places";
import { token } from "../../vite-plugins/token";
import { sharingFrame } from "../pictures/wanted";
import { Html, html } from "./html";

const styles = `
@font-face{font-family:"Frukto Sans";src:url("/app/styles/fonts/frukto-sans.woff2");font-weight:400 840;font-stretch:100% 112%}
*{margin:0;box-sizing:border-box}
body{position:relative;width:${sharingFrame.width}px;height:${sharingFrame.height}px;overflow:hidden;font-family:"Frukto Sans"}
img{position:absolute}
.machine{right:0;top:0;width:640px;height:100%;object-fit:cover;object-position:50% 80%;mask-image:linear-gradient(90deg,transparent,#000 45%)}
.poster{inset:0;width:100%;height:100%;object-fit:cover;object-position:67% 50%}
.logo{left:64px;top:58px;height:50px}
.texts{position:absolute;left:60px;top:120px;bottom:64px;width:560px;overflow:hidden;display:flex;flex-direction:column;gap:23.5px}
h1{margin-top:auto;font-size:calc(96px*var(--shrink,1));line-height:.92;font-weight:720;font-stretch:110%;letter-spacing:-.045em}
p{display:flex;align-items:flex-end;min-height:72px;margin-left:4px;width:470px;font-size:29px;line-height:1.25;font-weight:520}
p span{text-wrap:balance}`;

/** Returns the page of the home page's sharing picture: the slogan beside the machine and the glass of the first picture. */
export function homeSharingPage({ files, data: { site } }: Content): Html {
  const [poster] = filesAt(files, "content/home/poster");
  const picture = html`<img class="poster" src="/${poster?.path ?? ""}">`;
  return page(token("paper"), token("deep"), "frukto-claro", [picture], site.slogan, site.offer);
}

/** Returns the page of a machine's sharing picture: name and subtitle next to its first picture. */
export function machineSharingPage({ files }: Content, machine: Entry<"machines">): Html {
  const [file] = filesAt(files, `content/machines/${machine.slug}/photos/main`);
  const picture = html`<img class="machine" src="/${file?.path ?? ""}">`;
  return page(token("ink"), token("ice-2"), "frukto", [picture], machine.name, machine.subtitle);
}

function page(
  color: string,
  ground: string,
  logo: string,
  pictures: readonly Html[],
  title: string,
  line: string,
): Html {
  return html`<!doctype html><html lang="${LANGUAGE}"><meta charset="utf-8"><style>${new Html(styles)}</style>
<body style="color:${color};background:${ground}">${pictures}
<img class="logo" src="/public/marca/${logo}.svg"><div class="texts" data-within="«${title}» y su frase"><h1>${title}</h1><p><span>${line}</span></p></div></body></html>`;
}

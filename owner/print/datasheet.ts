import { comparisonRows, LANGUAGE } from "~domain/fixed-texts";
import { longDay } from "~domain/page";
import { phoneHref, phoneText } from "~domain/wording/phone";
import { keepUnits } from "~domain/wording/wording";
import type { Content, Files } from "../../domain/content/content";
import type { Entry } from "../../domain/content/data";
import { newest } from "../../domain/content/days";
import { checkedDrawing } from "../../domain/content/drawing";
import { filesAt } from "../../domain/content/places";
import { token } from "../../vite-plugins/token";
import { Html, html } from "./html";

/** Most flavours in a row. */
const MOST_IN_A_ROW = 9;

/** What machines are compared by, and their technical data say more exactly. */
const SAID_BY_TECHNICAL: readonly string[] = ["space", "advantage"];

/** Static fonts, one per weight: Chromium embeds a variable font's letters into a PDF as shapes. */
const fontFaces = ["430-100", "620-104", "740-110"]
  .map(
    (cut) =>
      `@font-face{font-family:"Frukto Print";font-weight:${cut.slice(0, 3)};src:url("/owner/print/fonts/frukto-sans-${cut}.woff2")}`,
  )
  .join("");

/**
 * Returns a machine's datasheet as a document of two A4 pages. A `drawing.svg` adds its dimensions. Parts with
 * `data-within` are named if their texts don't fit.
 */
export function datasheetPage(
  { files, data: { site, flavours } }: Content,
  machine: Entry<"machines">,
): Html {
  const { slug } = machine;
  const page = new URL(slug, site.web);
  const [main] = filesAt(files, `content/machines/${slug}/photos/main`);
  const technical = (machine.technical ?? []).filter(({ value }) => value);
  const compared = comparisonRows
    .filter(({ fact }) => technical.length === 0 || !SAID_BY_TECHNICAL.includes(fact))
    .map(({ fact, label }) => ({ label, value: machine.comparison[fact] }));
  const facts = [...compared, ...technical].map(
    ({ label, value }) => html`<tr><th scope="row">${label}</th><td>${keepUnits(value)}</td></tr>`,
  );
  const items = machine.characteristics.map((item) => html`<li>${keepUnits(item)}</li>`);
  const columns = Math.ceil(flavours.length / Math.ceil(flavours.length / MOST_IN_A_ROW));
  return html`<!doctype html>
<html lang="${LANGUAGE}"><head><meta charset="utf-8"><title>${machine.name}: ficha técnica</title>
<style>${new Html(fontFaces + styles())}.flavours{grid-template-columns:repeat(${String(columns)},1fr)}</style></head><body>
<section class="cover">
  <img class="machine" src="/${main?.path ?? ""}?jpeg" alt="${machine.imgAlt}">
  <div class="bar"><img src="/public/marca/frukto.svg" alt="${site.name}" class="logo"><p>Ficha técnica<br><small>${edition(machine, site)}</small></p></div>
  <div class="intro" data-within="la descripción y las características"><div><h1>${machine.name}</h1>
  <p class="sub">${machine.subtitle}</p>
  <p>${keepUnits(machine.txt)}</p></div><ul>${items}</ul></div>
</section>
<section class="facts">
  <div class="sheet" data-within="el plano, los datos y los sabores">
  ${dimensions(files, `content/machines/${slug}/drawing.svg`)}
  <h2>Datos</h2>
  <table><tbody>${facts}</tbody></table>
  <h2>Sabores</h2>
  <ul class="flavours">${flavours.map(flavourItem)}</ul>
  </div>
  <footer><a href="${site.web}" title="Sitio de ${site.name}"><img src="/public/marca/frukto-claro.svg" alt="${site.name}" class="logo"></a><p>${site.slogan}</p><address><a href="mailto:${site.email}" title="Escribir a ${site.email}">${site.email}</a><br><a href="${phoneHref(site.phone)}" title="Llamar al ${phoneText(site.phone)}">${phoneText(site.phone)}</a><br>${site.address}<br><a href="${page.href}" title="Página de la ${machine.name}">${page.host}${page.pathname}</a></address></footer>
</section>
</body></html>`;
}

/** Returns the datasheet's version, if the owner gives one, and the day on which its machine or the company's facts changed. */
function edition(machine: Entry<"machines">, site: Content["data"]["site"]): Html {
  const day = newest(machine, site) ?? machine.updatedOn;
  const time = html`<time datetime="${day}">${longDay(day)}</time>`;
  return machine.version ? html`Versión ${machine.version}, del ${time}` : html`Del ${time}`;
}

/**
 * Returns the drawing with its `<title>` as text alternative and its `<desc>` as caption. Throws a `ContentError` if it is
 * no mere drawing.
 */
function dimensions(files: Files, path: string): Html {
  const file = files.get(path);
  if (!file) return html``;
  const svg = checkedDrawing(path, file.bytes().toString(), true);
  const part = (name: string) => new Html(new RegExp(`<${name}>(.*?)</${name}>`).exec(svg)?.[1] ?? "");
  return html`<h2>Dimensiones</h2><figure role="img" aria-label="${part("title")}">${new Html(svg)}</figure><p class="note">${part("desc")}</p>`;
}

function flavourItem({ slug, sabor }: Entry<"flavours">): Html {
  return html`<li><img src="/content/flavours/${slug}/icon.svg" alt="">${sabor}</li>`;
}

const styles = () => `
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{text-rendering:geometricPrecision;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{width:210mm;font:10.5pt/1.45 "Frukto Print";font-weight:430;color:${token("ink")}}
section{position:relative;width:210mm;height:297mm;overflow:hidden;break-after:page}
section:last-of-type{break-after:auto}
ul{list-style:none}
.machine{position:absolute;left:0;top:0;width:210mm;height:224mm;object-fit:cover;object-position:50% 100%}
.bar{position:absolute;left:16mm;right:16mm;top:14mm;display:flex;justify-content:space-between;align-items:start;text-align:right;font:11pt/1.3 "Frukto Print";font-weight:620}
small{font-size:8.5pt;font-weight:430}
.logo{height:8mm;display:block}
h1{font:calc(42pt*var(--shrink,1))/.95 "Frukto Print";font-weight:740;letter-spacing:-.045em;margin-left:-.5mm}
.intro{position:absolute;left:0;right:0;bottom:0;min-height:73mm;max-height:150mm;overflow:hidden;background:#fff;padding:11mm 16mm 0;display:grid;grid-template-columns:84mm 1fr;gap:12mm;align-items:start}
.intro p{margin-top:4mm;font-size:10pt;line-height:1.45}
.intro .sub{margin-top:3mm;font:12.5pt/1.2 "Frukto Print";font-weight:620;letter-spacing:-.01em;text-wrap:balance}
.intro li{padding:1.9mm 0;border-top:.25mm solid ${token("line")};font:10.5pt/1.3 "Frukto Print";font-weight:620}
.intro li:last-child{border-bottom:.25mm solid ${token("line")}}
.sheet{height:258mm;padding:15mm 16mm 0;overflow:hidden}
h2{font:20pt/1 "Frukto Print";font-weight:740;letter-spacing:-.025em;margin-bottom:5mm}
figure{display:flex;justify-content:center}
figure svg{display:block;flex-shrink:0;max-height:calc(128mm*var(--shrink,1));font-weight:430}
figure .bold{font-weight:620}
.note{margin:3mm 0 9mm;text-align:center;font-size:8.5pt;color:${token("ink-2")}}
table{width:100%;border-collapse:collapse;margin-bottom:9mm}
th,td{padding:1.9mm 0;border-top:.25mm solid ${token("line")};text-align:left;vertical-align:top}
tr:last-child>*{border-bottom:.25mm solid ${token("line")}}
th{width:58mm;font:10.5pt/1.45 "Frukto Print";font-weight:430;color:${token("ink-2")}}
td{font:10.5pt/1.45 "Frukto Print";font-weight:620}
.flavours{display:grid;gap:2mm}
.flavours li{text-align:center;font-size:8pt;line-height:1.2}
.flavours img{display:block;width:11mm;height:11mm;margin:0 auto 1.5mm}
footer{position:absolute;left:0;right:0;bottom:0;height:34mm;padding:0 16mm;background:${token("deep")};color:${token("on-deep")};display:grid;grid-template-columns:44mm 1fr auto;align-items:center}
footer p{font:12pt/1.2 "Frukto Print";font-weight:620;color:${token("yellow")}}
a{color:inherit;text-decoration:none}
address{font:9.5pt/1.5 "Frukto Print";font-weight:430;font-style:normal}
`;

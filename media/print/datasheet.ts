import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { comparisonRows, LANGUAGE } from "~content/fixed-texts";
import { phoneText } from "~content/phone";
import site from "~content/site.json";
import { keepUnits } from "~content/wording";
import { readConfig } from "../../server/config.server";
import { type Entry, readCollection } from "../../vite-plugins/content/read";
import { sourceOf } from "../source";
import { machinePhoto } from "../wanted";
import { address } from "./address";

/** Static fonts, one per weight: Chromium embeds a variable font's letters into a PDF as shapes. */
const fontFaces = ["430-100", "620-104", "740-110"]
  .map((cut) => {
    const file = address(`media/print/fonts/frukto-sans-${cut}.woff2`);
    return `@font-face{font-family:"Frukto Print";font-weight:${cut.slice(0, 3)};src:url("${file}")}`;
  })
  .join("");

/** Returns a machine's datasheet as a document of two A4 pages. A `drawing.svg` adds its dimensions. */
export async function datasheetPage(machine: Entry<"machines">, folder: string): Promise<string> {
  const { slug } = machine;
  const { contactEmail, contactPhone } = readConfig(process.env);
  // Chromium copies JPEG into the PDF; it would store any other format losslessly.
  const picture = join(folder, `${slug}.jpg`);
  await sharp(sourceOf(machinePhoto(machine)).bytes)
    .rotate()
    .resize(1200)
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(picture);
  const facts = comparisonRows.map(
    ({ fact, label }) =>
      `<tr><th scope="row">${label}</th><td>${keepUnits(machine.comparison[fact])}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${LANGUAGE}"><head><meta charset="utf-8"><title>${machine.name}: ficha técnica</title>
<style>${fontFaces}${styles}</style></head><body>
<section class="cover">
  <img class="machine" src="${address(picture)}" alt="${machine.imgAlt}">
  <div class="bar"><img src="${address("public/marca/frukto.svg")}" alt="${site.name}" class="logo"><span>Ficha técnica</span></div>
  <div class="intro"><div><h1>${machine.name}</h1>
  <p class="sub">${machine.subtitle}</p>
  <p>${keepUnits(machine.txt)}</p></div><ul>${machine.characteristics.map((item) => `<li>${keepUnits(item)}</li>`).join("")}</ul></div>
</section>
<section class="facts">
  ${dimensions(`content/machines/${slug}/drawing.svg`)}
  <h2>Datos</h2>
  <table><tbody>${facts.join("")}</tbody></table>
  <h2>Sabores</h2>
  <ul class="flavours">${readCollection("flavours").map(flavourItem).join("")}</ul>
  <footer><img src="${address("public/marca/frukto-claro.svg")}" alt="${site.name}" class="logo"><p>${site.slogan}</p><address>${contactEmail}<br>${phoneText(contactPhone)}<br>${site.address}</address></footer>
</section>
</body></html>`;
}

/** Returns the drawing with its `<title>` as text alternative and its `<desc>` as caption. */
function dimensions(file: string): string {
  if (!existsSync(file)) return "";
  const svg = readFileSync(file, "utf8");
  const [, title = ""] = /<title>(.*?)<\/title>/.exec(svg) ?? [];
  const [, note = ""] = /<desc>(.*?)<\/desc>/.exec(svg) ?? [];
  return `<h2>Dimensiones</h2><figure role="img" aria-label="${title}">${svg}</figure><p class="note">${note}</p>`;
}

function flavourItem({ slug, sabor }: { slug: string; sabor: string }): string {
  return `<li><img src="${address(`content/flavours/${slug}/icon.svg`)}" alt="">${sabor}</li>`;
}

const styles = `
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{text-rendering:geometricPrecision;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{width:210mm;font:10.5pt/1.45 "Frukto Print";font-weight:430;color:#0A1413}
section{position:relative;width:210mm;height:297mm;overflow:hidden;break-after:page}
section:last-of-type{break-after:auto}
ul{list-style:none}
.machine{position:absolute;left:0;top:0;width:210mm;height:224mm;object-fit:cover;object-position:50% 100%}
.bar{position:absolute;left:16mm;right:16mm;top:14mm;display:flex;justify-content:space-between;align-items:center;font:11pt "Frukto Print";font-weight:620}
.logo{height:8mm;display:block}
h1{font:42pt/.95 "Frukto Print";font-weight:740;letter-spacing:-.045em;margin-left:-.5mm}
.intro{position:absolute;left:0;right:0;top:224mm;bottom:0;background:#fff;padding:11mm 16mm 0;display:grid;grid-template-columns:84mm 1fr;gap:12mm;align-items:start}
.intro p{margin-top:4mm;font-size:10pt;line-height:1.45}
.intro .sub{margin-top:3mm;font:12.5pt/1.2 "Frukto Print";font-weight:620;letter-spacing:-.01em;text-wrap:balance}
.intro li{padding:1.9mm 0;border-top:.25mm solid #D3DDDC;font:10.5pt/1.3 "Frukto Print";font-weight:620}
.intro li:last-child{border-bottom:.25mm solid #D3DDDC}
.facts{padding:15mm 16mm 0}
h2{font:20pt/1 "Frukto Print";font-weight:740;letter-spacing:-.025em;margin-bottom:5mm}
figure{display:flex;justify-content:center}
figure svg{display:block;flex-shrink:0;max-height:128mm;font-weight:430}
figure .bold{font-weight:620}
.note{margin:3mm 0 9mm;text-align:center;font-size:8.5pt;color:#465450}
table{width:100%;border-collapse:collapse;margin-bottom:9mm}
th,td{padding:1.9mm 0;border-top:.25mm solid #D3DDDC;text-align:left;vertical-align:top}
tr:last-child>*{border-bottom:.25mm solid #D3DDDC}
th{width:58mm;font:10.5pt/1.45 "Frukto Print";font-weight:430;color:#465450}
td{font:10.5pt/1.45 "Frukto Print";font-weight:620}
.flavours{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:2mm}
.flavours li{text-align:center;font-size:8pt;line-height:1.2}
.flavours img{display:block;width:11mm;height:11mm;margin:0 auto 1.5mm}
footer{position:absolute;left:0;right:0;bottom:0;height:34mm;padding:0 16mm;background:#03191A;color:#E9F4F2;display:grid;grid-template-columns:44mm 1fr auto;align-items:center}
footer p{font:12pt/1.2 "Frukto Print";font-weight:620;color:#FFD400}
address{font:9.5pt/1.5 "Frukto Print";font-weight:430;font-style:normal}
`;

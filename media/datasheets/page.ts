import { contact, type Datasheet } from "./machines";

/** Files that the page refers to, as addresses. */
export interface PageFiles {
  readonly picture: string;
  readonly logo: string;
  readonly logoLight: string;
  readonly icons: readonly (readonly [name: string, address: string])[];
  /** Static font files by weight and width, e.g. `720-110`. */
  readonly fonts: Readonly<Record<string, string>>;
}

/** The datasheet as a document of two A4 pages. */
export function datasheetPage(sheet: Datasheet, drawing: string, files: PageFiles): string {
  const facts = sheet.facts.map(
    ([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`,
  );
  return `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><title>${sheet.name}: ficha técnica</title>
<style>${fontFaces(files.fonts)}${styles}</style></head>
<body style="--ground:${sheet.ground}">
<section class="cover">
  <img class="machine" src="${files.picture}" alt="${sheet.alt}">
  <div class="bar"><img src="${files.logo}" alt="frukto" class="logo"><span>Ficha técnica</span></div>
  <div class="intro"><div><h1>${sheet.name}</h1>
  <p class="sub">${sheet.subtitle}</p>
  <p>${together(sheet.text)}</p></div><ul>${sheet.characteristics.map((item) => `<li>${together(item)}</li>`).join("")}</ul></div>
</section>
<section class="facts">
  <h2>Dimensiones</h2>
  <figure role="img" aria-label="${sheet.drawingAlt}">${drawing}</figure>
  <p class="note">${sheet.drawingNote}</p>
  <h2>Datos</h2>
  <table><tbody>${facts.join("")}</tbody></table>
  <h2>Sabores</h2>
  <ul class="flavours">${files.icons.map(([name, src]) => `<li><img src="${src}" alt="">${name}</li>`).join("")}</ul>
  <footer><img src="${files.logoLight}" alt="frukto" class="logo"><p>Bebe fruta, no plástico.</p><address>${contact.mail}<br>${contact.phone}<br>${contact.place}</address></footer>
</section>
</body></html>`;
}

/** Keeps a measure on one line. */
function together(text: string): string {
  return text.replace(/ × /g, "\u00a0×\u00a0").replace(/(\d) (mm|L|litros)\b/g, "$1\u00a0$2");
}

function fontFaces(fonts: PageFiles["fonts"]): string {
  return Object.entries(fonts)
    .map(([cut, address]) => `@font-face{font-family:"mona-${cut}";src:url("${address}")}`)
    .join("");
}

const styles = `
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{width:210mm;font:10.5pt/1.45 "mona-430-100";color:#0A1413}
section{position:relative;width:210mm;height:297mm;overflow:hidden;break-after:page}
section:last-of-type{break-after:auto}
ul{list-style:none}
.cover{background:var(--ground)}
.machine{position:absolute;left:0;top:0;width:210mm;height:224mm;object-fit:cover;object-position:50% 100%}
.bar{position:absolute;left:16mm;right:16mm;top:14mm;display:flex;justify-content:space-between;align-items:center;font:11pt "mona-620-104"}
.logo{height:8mm;display:block}
h1{font:42pt/.95 "mona-740-110";letter-spacing:-.045em;margin-left:-.5mm}
.intro{position:absolute;left:0;right:0;top:224mm;bottom:0;background:#fff;padding:11mm 16mm 0;display:grid;grid-template-columns:84mm 1fr;gap:12mm;align-items:start}
.intro p{margin-top:4mm;font-size:10pt;line-height:1.45}
.intro .sub{margin-top:3mm;font:12.5pt/1.2 "mona-620-104";letter-spacing:-.01em;text-wrap:balance}
.intro li{padding:1.9mm 0;border-top:.25mm solid #D3DDDC;font:10.5pt/1.3 "mona-620-104"}
.intro li:last-child{border-bottom:.25mm solid #D3DDDC}
.facts{padding:15mm 16mm 0}
h2{font:20pt/1 "mona-740-110";letter-spacing:-.025em;margin-bottom:5mm}
figure{display:flex;justify-content:center}
figure svg{display:block;max-height:128mm;font-family:"mona-430-100"}
figure .bold{font-family:"mona-620-104"}
.note{margin:3mm 0 9mm;text-align:center;font-size:8.5pt;color:#465450}
table{width:100%;border-collapse:collapse;margin-bottom:9mm}
th,td{padding:1.9mm 0;border-top:.25mm solid #D3DDDC;text-align:left;vertical-align:top}
tr:last-child>*{border-bottom:.25mm solid #D3DDDC}
th{width:58mm;font:10.5pt/1.45 "mona-430-100";color:#465450}
td{font:10.5pt/1.45 "mona-620-104"}
.flavours{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:2mm}
.flavours li{text-align:center;font-size:8pt;line-height:1.2}
.flavours img{display:block;width:11mm;height:11mm;margin:0 auto 1.5mm}
footer{position:absolute;left:0;right:0;bottom:0;height:34mm;padding:0 16mm;background:#03191A;color:#E9F4F2;display:grid;grid-template-columns:44mm 1fr auto;align-items:center}
footer p{font:12pt/1.2 "mona-620-104";color:#FFD400}
address{font:9.5pt/1.5 "mona-430-100";font-style:normal}
`;

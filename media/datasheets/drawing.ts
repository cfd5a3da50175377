/** Millimetres of the machine per millimetre of paper. */
const id3Scale = 6;
const ctScale = 8.8;
const inkColor = "#0A1413";
const softColor = "#71807B";

/** Dimensions drawing of the ID3 at 1:6: front and side. */
export function id3Drawing(): string {
  const [width, height, depth] = [400, 590, 420];
  const side = 640;
  const front = [
    box(0, 0, width, height, 42),
    box(18, 590 - 573, 364, 284, 22),
    box(42, 590 - 272, width - 84, 212, 14),
    ...[-126, -42, 42, 126].map((x) => path(`M${200 + x - 13} 318v24l6 20h14l6-20v-24z`)),
    path("M42 530H358M66 545H334", true),
    text(200, 150, "frukto", 56, "bold"),
  ];
  const profile = [
    box(side, 0, depth, height, 30),
    path(`M${side} 318H${side + 154}a14 14 0 0 1 14 14V516a14 14 0 0 1-14 14H${side}`, true),
    path(`M${side + 16} 17V301`, true),
  ];
  return drawing([-70, -20, 1210, 710], id3Scale, [
    ...front,
    ...profile,
    across(0, width, height + 56, "400"),
    across(side, side + depth, height + 56, "420"),
    upright(-44, 0, height, "590"),
    text(200, height + 98, "Frente", 24),
    text(side + depth / 2, height + 98, "Costado", 24),
  ]);
}

/** Scheme of the CT on its counter: outlet area, hole, cartons below. */
export function ctDrawing(): string {
  const counter = 600;
  const side = 640;
  const front = [
    box(107, 28, 186, 190, 20),
    box(121, 44, 158, 124, 8),
    path("M162 218V600M238 218V600"),
    path("M180 240h40v26l-8 16h-24l-8-16z"),
    path("M120 584H280V600H120z"),
    path("M180 330h40v22h-40zM180 345l-6 0", true),
  ];
  const profile = [
    path(
      `M${side + 60} 214 ${side + 98} 28Q${side + 101} 18 ${side + 112} 20L${side + 196} 60Q${side + 206} 64 ${side + 206} 76V600H${side + 150}V218Z`,
    ),
    path(`M${side + 84} 214v40l8 20h22l8-20v-40z`),
    path(`M${side + 30} 584H${side + 150}V600H${side + 30}z`),
    // Hole through the counter and the hoses down to the cartons.
    path(`M${side + 160} 600V640M${side + 200} 600V640`),
    path(
      `M${side + 172} 640V700Q${side + 172} 716 ${side + 156} 716H${side + 120}M${side + 188} 640V700Q${side + 188} 716 ${side + 204} 716H${side + 236}`,
      true,
    ),
    box(side + 30, 720, 130, 130, 6),
    box(side + 200, 720, 130, 130, 6),
    path(`M${side + 30} 752H${side + 160}M${side + 200} 752H${side + 330}`, true),
  ];
  const top = `M-20 ${counter}H${420}V640H-20zM${side - 60} ${counter}H${side + 160}V640H${side - 60}zM${side + 200} ${counter}H${side + 420}V640H${side + 200}z`;
  return drawing([-70, 0, 1210, 900], ctScale, [
    `<path d="${top}" fill="#E8F0F1" stroke="${inkColor}" stroke-width="3"/>`,
    ...front,
    ...profile,
    path(`M-20 640V870H420V640M200 640V870M${side - 60} 640V870H${side + 420}V640`),
    path("M184 748v36M216 748v36"),
    upright(340, 284, 584, "hasta 300"),
    path("M224 284H350M284 584H350", true),
    across(side + 160, side + 200, 676, "40", true),
    text(200, 895, "Frente", 24),
    text(side + 180, 895, "Costado", 24),
  ]);
}

function drawing(
  frame: readonly [number, number, number, number],
  scale: number,
  parts: readonly string[],
): string {
  const [x, y, width, height] = frame;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" style="width:${width / scale}mm;height:${height / scale}mm">` +
    `<defs><marker id="tip" viewBox="0 0 10 10" refX="9.5" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 1.5 10 5 0 8.5Z" fill="${inkColor}"/></marker></defs>` +
    `${parts.join("")}</svg>`
  );
}

function box(x: number, y: number, width: number, height: number, radius: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="#fff" stroke="${inkColor}" stroke-width="3"/>`;
}

function path(d: string, soft = false): string {
  return `<path d="${d}" fill="none" stroke="${soft ? softColor : inkColor}" stroke-width="${soft ? 2 : 3}"${soft ? ' stroke-dasharray="9 6"' : ""} stroke-linejoin="round"/>`;
}

function text(x: number, y: number, content: string, size: number, weight = "normal"): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${weight === "bold" ? inkColor : softColor}" class="${weight}">${content}</text>`;
}

/** Horizontal measure with its number; `beside` puts the number to the right of a narrow one. */
function across(x1: number, x2: number, y: number, label: string, beside = false): string {
  const line = beside ? `M${x1 - 60} ${y}H${x1}M${x2 + 60} ${y}H${x2}` : `M${x1} ${y}H${x2}`;
  const ends = beside ? 'marker-end="url(#tip)"' : 'marker-start="url(#tip)" marker-end="url(#tip)"';
  const arrows = line
    .split(/(?=M)/)
    .map((part) => `<path d="${part}" stroke="${inkColor}" stroke-width="2.5" ${ends}/>`)
    .join("");
  const helpers = path(`M${x1} ${y - 36}V${y + 12}M${x2} ${y - 36}V${y + 12}`, true);
  const at = beside ? x2 + 104 : (x1 + x2) / 2;
  return `${helpers}${arrows}${plate(at, y, label)}`;
}

/** Vertical measure with its number. */
function upright(x: number, y1: number, y2: number, label: string): string {
  const arrows = `<path d="M${x} ${y1}V${y2}" stroke="${inkColor}" stroke-width="2.5" marker-start="url(#tip)" marker-end="url(#tip)"/>`;
  return `${arrows}${plate(x, (y1 + y2) / 2, label)}`;
}

/** A number on a white plate that interrupts its line. */
function plate(x: number, y: number, label: string): string {
  const half = label.length * 9 + 8;
  return `<rect x="${x - half}" y="${y - 20}" width="${half * 2}" height="40" fill="#fff"/><text x="${x}" y="${y + 11}" font-size="31" text-anchor="middle" fill="${inkColor}" class="bold">${label}</text>`;
}

/** What is photographed from the pages of this folder: the machines' screens, labels and badges. */

interface Tone {
  readonly name: string;
  readonly ink: string;
  readonly bg: string;
  readonly mid: string;
  readonly glow: string;
}

/** The flavours that appear on machines and cartons, in the design system's colours. */
const TONES: Readonly<Record<string, Tone>> = {
  manzana: { name: "Manzana", ink: "#0B2406", bg: "#8CCB2B", mid: "#57A61A", glow: "#EAF9B0" },
  "te-helado": { name: "Té helado", ink: "#FFF", bg: "#8A3B0A", mid: "#B8590F", glow: "#FFD199" },
  cereza: { name: "Cereza", ink: "#FFF", bg: "#A80C30", mid: "#C9163D", glow: "#FF97AC" },
  limonada: { name: "Limonada", ink: "#211A00", bg: "#FFD52E", mid: "#FFC20A", glow: "#FFF8CC" },
  ciruela: { name: "Ciruela", ink: "#FFF", bg: "#46208A", mid: "#6432AE", glow: "#D9BEFF" },
  pera: { name: "Pera", ink: "#262B02", bg: "#C9D233", mid: "#B3BE1D", glow: "#FBFCCB" },
};

/** A page of this folder, filled in and photographed. */
export interface Shot {
  readonly page: string;
  readonly width: number;
  readonly height: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Transparent ground: a mask or a print. */
  readonly clear?: boolean;
}

const colors = (tone: Tone) => `--ink:${tone.ink};--bg:${tone.bg};--mid:${tone.mid};--glow:${tone.glow}`;

function key(icons: string, slug: string, name: string, color: string): string {
  return `<div class="key" style="--c:${color}"><i><img src="${icons}/${slug}.svg" alt=""></i>${name}</div>`;
}

function tile(icons: string, slug: string): string {
  const tone = TONES[slug];
  if (!tone) throw new Error(`no colours for ${slug}`);
  return `<div class="tile" style="${colors(tone)}"><img src="${icons}/${slug}.svg" alt=""><span>${tone.name}</span></div>`;
}

/** Ruler beside the CT's rail, in millimetres of free height. */
function scaleMarks(): string {
  return [0, 50, 100, 150, 200, 250, 300]
    .map((mm) => {
      const top = 60 + (1080 * (300 - mm)) / 300;
      const text = mm % 100 === 0 && mm > 0 ? `<b style="top:${top}px">${mm}</b>` : "";
      return `${text}<i style="top:${top - 2}px;width:${mm % 100 === 0 ? 34 : 20}px"></i>`;
    })
    .join("");
}

/** Every texture by name. `art` is the rendered fruit picture behind the ID3's front. */
export function shots(icons: string, art: string): Record<string, Shot> {
  const keys =
    key(icons, "manzana", "Manzana", "#8CCB2B") +
    key(icons, "cereza", "Cereza", "#FF3358") +
    key(icons, "limonada", "Limonada", "#FFD400") +
    key(icons, "../../../media/screens/agua", "Agua", "#4FC3F0");
  const six = ["manzana", "cereza", "limonada", "ciruela", "te-helado", "pera"];
  const all: Record<string, Shot> = {
    "id3-panel": { page: "id3-panel", width: 1830, height: 1430, fields: { art, keys } },
    "ct-lcd": {
      page: "ct-lcd",
      width: 1120,
      height: 1500,
      fields: { icons, tiles: six.map((slug) => tile(icons, slug)).join("") },
    },
    parcel: { page: "parcel", width: 1400, height: 1200, fields: { name: "JDM CT" }, clear: true },
    scale: { page: "scale", width: 120, height: 1200, fields: { marks: scaleMarks() }, clear: true },
  };
  for (const [name, kind] of [
    ["JDM ID3", ""],
    ["JDM CT", ""],
    ["frukto", "mark"],
  ] as const) {
    const file = `badge-${name.toLowerCase().replace(" ", "-")}`;
    all[file] = { page: "badge", width: 1000, height: 220, fields: { name, kind }, clear: true };
  }
  for (const [slug, tone] of Object.entries(TONES)) {
    for (const liters of ["3", "5", "10"]) {
      const fields = { icons, slug, liters, name: tone.name, colors: colors(tone) };
      all[`label-${slug}-${liters}`] = { page: "label", width: 720, height: 960, fields };
    }
  }
  return all;
}

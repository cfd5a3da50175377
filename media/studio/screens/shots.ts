/** Screenshots of this folder's pages: the machines' screens, labels and badges. */
import { readEntry } from "../../../vite-plugins/content/read";
import { palettes } from "../backdrops/palettes.ts";

/** The flavours that appear on machines and cartons. */
const SHOWN = ["manzana", "cereza", "limonada", "ciruela", "te-helado", "pera"] as const;
type Shown = (typeof SHOWN)[number];

interface Tone {
  readonly name: string;
  readonly icon: string;
  /** Custom properties of the pages' style sheet. */
  readonly colors: string;
  readonly mid: string;
}

const content = new URL("../../../content/", import.meta.url);

function toneOf(slug: Shown): Tone {
  const folder = new URL(`flavours/${slug}/`, content);
  const { sabor } = readEntry("flavours", slug);
  const palette = palettes[slug];
  if (!palette) throw new Error(`no colours for ${slug}`);
  const { ink, body, bright, glow } = palette;
  const colors = `--ink:${ink};--bg:${body};--mid:${bright};--glow:${glow}`;
  return { name: sabor, icon: new URL("icon.svg", folder).href, colors, mid: bright };
}

/** A page of this folder, with the values of its fields. */
export interface Shot {
  readonly page: string;
  readonly width: number;
  readonly height: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the background is transparent, for masks and prints. */
  readonly clear?: boolean;
}

function key(icon: string, name: string, color: string): string {
  return `<div class="key" style="--c:${color}"><i><img src="${icon}" alt=""></i>${name}</div>`;
}

function tile({ name, icon, colors }: Tone): string {
  return `<div class="tile" style="${colors}"><img src="${icon}" alt=""><span>${name}</span></div>`;
}

/** Returns the ruler next to the CT's rail, in millimetres of free height. */
function scaleMarks(): string {
  return [0, 50, 100, 150, 200, 250, 300]
    .map((mm) => {
      const top = 60 + (1080 * (300 - mm)) / 300;
      const text = mm % 100 === 0 && mm > 0 ? `<b style="top:${top}px">${mm}</b>` : "";
      return `${text}<i style="top:${top - 2}px;width:${mm % 100 === 0 ? 34 : 20}px"></i>`;
    })
    .join("");
}

/** Returns every texture by name. `art` is the rendered fruit picture behind the ID3's front. */
export async function shots(art: string): Promise<Record<string, Shot>> {
  const tones = SHOWN.map(toneOf);
  const water = new URL("agua.svg", import.meta.url).href;
  const keys = [
    ...tones.slice(0, 3).map(({ icon, name, mid }) => key(icon, name, mid)),
    key(water, "Agua", "#4FC3F0"),
  ].join("");
  const ct = readEntry("machines", "jdm_ct").name;
  const badge = (name: string, kind = ""): Shot => ({
    page: "badge",
    width: 1000,
    height: 220,
    fields: { name, kind },
    clear: true,
  });
  const all: Record<string, Shot> = {
    "id3-panel": { page: "id3-panel", width: 1830, height: 1430, fields: { art, keys } },
    "ct-lcd": {
      page: "ct-lcd",
      width: 1120,
      height: 1500,
      fields: { water, tiles: tones.map(tile).join("") },
    },
    parcel: { page: "parcel", width: 1400, height: 1200, fields: { name: ct }, clear: true },
    scale: { page: "scale", width: 120, height: 1200, fields: { marks: scaleMarks() }, clear: true },
    "badge-jdm-id3": badge(readEntry("machines", "jdm_id3").name),
    "badge-jdm-ct": badge(ct),
    "badge-frukto": badge("frukto", "mark"),
  };
  tones.forEach(({ name, icon, colors }, index) => {
    for (const liters of ["3", "5", "10"])
      all[`label-${SHOWN[index]}-${liters}`] = {
        page: "label",
        width: 720,
        height: 960,
        fields: { icon, liters, name, colors },
      };
  });
  return all;
}

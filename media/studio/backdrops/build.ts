import { masterPath } from "../driver/paths";
import { deepPane, icePane } from "./ambient";
import { flavourGround } from "./flavour-ground";
import type { Image } from "./image";
import { juiceDrop, juices } from "./juice-drop";
import { palettes } from "./palettes";

/** Procedural pictures by the name of their master. */
export const backdrops: Readonly<Record<string, () => Image>> = {
  ...Object.fromEntries(
    Object.entries(palettes).map(([slug, palette], index) => [
      `sabores/fondos/${slug}`,
      () => flavourGround(palette, 11 + index * 10),
    ]),
  ),
  "fondos/hielo": icePane,
  "fondos/profundo": deepPane,
  ...Object.fromEntries(
    juices.map((juice, index) => [`gotas/gota-${index + 1}`, () => juiceDrop(juice, index)]),
  ),
};

/** Renders one procedural picture and writes its master. */
export async function buildBackdrop(name: string): Promise<void> {
  const draw = backdrops[name];
  if (!draw) throw new Error(`no backdrop is called ${name}`);
  await draw().writePng(masterPath(name));
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicFolder } from "../driver/paths";
import { drawings } from "./drawings";
import { Icon } from "./parts";

/** Writes `/sabores/iconos/{slug}.svg` for the nine flavours and for water. */
export async function buildIcons(): Promise<void> {
  const folder = join(publicFolder, "sabores/iconos");
  await mkdir(folder, { recursive: true });
  for (const [name, draw] of Object.entries(drawings)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${draw(new Icon(name))}</svg>\n`;
    await writeFile(join(folder, `${name}.svg`), svg);
  }
}

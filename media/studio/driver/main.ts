import { existsSync } from "node:fs";
import { backdrops, buildBackdrop } from "../backdrops/build";
import { wantedPictures } from "../../wanted";
import { keepRendering, masterOf } from "./encode";
import { buildFonts } from "./fonts";
import { masterPath } from "./paths";
import { isRendered, renderTarget, renderTargets } from "./render";
import { shootScreens } from "./screens";
import { encodeVideo, takePoster } from "./video";

/** Steps that are quick or have no master, by name. */
const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  fonts: buildFonts,
  screens: shootScreens,
  video: buildVideo,
  encode: () => encodeMatching(""),
};

/** Order of the steps of `all`. */
const everything = ["fonts", "masters", "video", "encode"];

/**
 * Runs `npm run render -- [--render] NAME...`: builds the named steps or pictures, or everything with `all`. The name
 * of a picture is its master's (`sabores/cereza`) or a folder of masters (`maquinas`). Missing masters are rendered
 * first; `--render` renders existing ones again.
 */
async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const again = given.includes("--render");
  const names = given.filter((name) => !name.startsWith("--"));
  if (names.length === 0)
    throw new Error(`name what to build: all, ${Object.keys(steps).join(", ")}, or a picture`);
  for (const name of names.flatMap((item) => (item === "all" ? everything : [item]))) {
    const start = Date.now();
    if (name === "masters") await renderMatching("", again);
    else if (name === "frukto") await renderVideo(again);
    else if (steps[name]) await steps[name]();
    else await buildPictures(name, again);
    process.stdout.write(`${name}: ${Math.round((Date.now() - start) / 1000)} s\n`);
  }
}

/** Renders missing masters and encodes every picture of that name or folder. */
async function buildPictures(name: string, again: boolean): Promise<void> {
  const rendered = await renderMatching(name, again);
  const encoded = await encodeMatching(name);
  if (rendered + encoded === 0) throw new Error(`nothing is called ${name}`);
}

async function renderVideo(again: boolean): Promise<void> {
  await renderMatching("frukto", again);
  await buildVideo();
}

/** Makes the clip's files and its poster from existing frames. */
async function buildVideo(): Promise<void> {
  await takePoster();
  await encodeMatching("portada");
  await encodeVideo();
}

/** Renders the masters of that name or folder. Returns their number. */
async function renderMatching(name: string, again: boolean): Promise<number> {
  const targets = (await renderTargets()).filter((target) => matches(target.name, name));
  for (const target of targets) if (again || !isRendered(target)) await renderTarget(target, again);
  const grounds = Object.keys(backdrops).filter((ground) => matches(ground, name));
  for (const ground of grounds) if (again || !existsSync(masterPath(ground))) await buildBackdrop(ground);
  return targets.length + grounds.length;
}

async function encodeMatching(name: string): Promise<number> {
  const pictures = wantedPictures().filter(
    (picture) => matches(masterOf(picture), name) && existsSync(masterPath(masterOf(picture))),
  );
  for (const picture of pictures) await keepRendering(picture);
  return pictures.length;
}

function matches(master: string, name: string): boolean {
  return name === "" || master === name || master.startsWith(`${name}/`);
}

await main();

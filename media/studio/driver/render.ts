import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { flavourColours } from "../targets/flavour-colours";
import type { RenderTarget } from "../targets/target";
import { cache, masterPath, masters, studio } from "./paths";
import { run } from "./run";
import { shootScreens } from "./screens";

const python = "/usr/bin/python3";
const denoiser = join(cache, "bin/denoise");
/** Frames per Blender process, whose raw renders are on disk until they are finished. */
const chunk = 24;

/** Returns every render target of the files in `media/studio/targets/`. */
export async function renderTargets(): Promise<RenderTarget[]> {
  const folder = join(studio, "targets");
  const modules = await Promise.all(
    (await readdir(folder)).map(
      async (file) =>
        (await import(pathToFileURL(join(folder, file)).href)) as { targets?: readonly RenderTarget[] },
    ),
  );
  return modules.flatMap((module) => module.targets ?? []);
}

/** Returns whether a target's master exists, or the masters of all frames of a clip. */
export function isRendered(target: RenderTarget): boolean {
  if (!target.frames) return existsSync(masterPath(target.name));
  return frameNumbers(1, target.frames).every((frame) => existsSync(framePath(target, frame)));
}

/**
 * Renders one target: Blender with two seeds, denoiser, post step.
 * An interrupted clip resumes at the missing frame, unless `again` is set.
 */
export async function renderTarget(target: RenderTarget, again = false): Promise<void> {
  await buildDenoiser();
  await mkdir(join(cache, "renders", dirname(target.name)), { recursive: true });
  await writeFile(join(cache, "flavours.json"), JSON.stringify(flavourColours));
  if (target.scene.startsWith("scenes/machines/") && !existsSync(join(cache, "screens")))
    await shootScreens();
  if (!target.frames) return renderStill(target);
  const missing = frameNumbers(1, target.frames).filter(
    (frame) => again || !existsSync(framePath(target, frame)),
  );
  for (let at = 0; at < missing.length; ) {
    const first = missing[at] as number;
    const together = missing.slice(at, at + chunk).filter((frame, index) => frame === first + index);
    await renderFrames(target, first, first + together.length - 1);
    at += together.length;
  }
}

async function renderStill(target: RenderTarget): Promise<void> {
  const raw = rawPath(target);
  await blender(target, { out: raw });
  await finish(target, masterPath(target.name), raw);
}

async function renderFrames(target: RenderTarget, first: number, last: number): Promise<void> {
  const raw = rawPath(target);
  await blender(target, { out: raw, frames: target.frames as number, first, last });
  for (const frame of frameNumbers(first, last)) {
    await finish(target, framePath(target, frame), `${raw}.${fourDigits(frame)}`);
  }
}

/** Runs one Blender process and prints a line per finished render. */
function blender(target: RenderTarget, own: Record<string, string | number>): Promise<void> {
  const { width, height, samples, alpha } = target;
  const given = { ...target.args, width, height, samples, alpha: alpha ? 1 : 0, ...own };
  return run(
    "blender",
    [
      "-b",
      "--factory-startup",
      "-noaudio",
      "--python-exit-code",
      "1",
      "-P",
      join(studio, target.scene),
      "--",
      ...Object.entries(given).map(([key, value]) => `${key}=${value}`),
    ],
    (line) => {
      if (line.startsWith("RENDERED")) process.stdout.write(`${target.name}: ${line.split("/").pop()}\n`);
    },
  );
}

/** Denoises and tone-maps the two seeds of one picture, then deletes them. */
async function finish(target: RenderTarget, png: string, raw: string): Promise<void> {
  const seeds = [`${raw}.1.exr`, `${raw}.2.exr`];
  const options = { denoiser, alpha: target.alpha ? 1 : 0, ...target.finish };
  await run(python, [
    join(studio, "denoiser/finish.py"),
    png,
    ...seeds,
    ...Object.entries(options).map(([key, value]) => `--${key}=${value}`),
  ]);
  await Promise.all(seeds.map((seed) => rm(seed, { force: true })));
}

/** Compiles the denoiser if it is missing or older than its source. */
async function buildDenoiser(): Promise<void> {
  const source = join(studio, "denoiser/denoise.cpp");
  if (existsSync(denoiser) && (await stat(denoiser)).mtimeMs > (await stat(source)).mtimeMs) return;
  await mkdir(dirname(denoiser), { recursive: true });
  await run("g++", ["-O3", "-march=native", "-ffast-math", "-fopenmp", source, "-o", denoiser]);
}

function rawPath(target: RenderTarget): string {
  return join(cache, "renders", target.name);
}

function framePath(target: RenderTarget, frame: number): string {
  return join(masters, target.name, `${fourDigits(frame)}.png`);
}

function fourDigits(frame: number): string {
  return String(frame).padStart(4, "0");
}

function frameNumbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

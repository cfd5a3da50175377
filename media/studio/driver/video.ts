import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { masterPath, masters, root } from "./paths.ts";
import { run } from "./run.ts";

const frames = join(masters, "frukto");
const frameRate = 24;

/** Crop before encoding: none, or a window scaled for phones. */
const cuts = {
  whole: "null",
  // Phones show the clip nearly square. Cut at 72 % of the free width, so that `object-position: 72%`
  // shows the same part of this clip as of the whole poster below it.
  phone: "crop=ih*1.4:ih:(iw-ow)*0.72:0,scale=720:-2:flags=lanczos",
} as const;

interface Clip {
  /** File name of the rendering that `npm run media` delivers. */
  readonly file: string;
  readonly cut: keyof typeof cuts;
  readonly codec: "h264" | "av1";
  /** Constant quality of the codec: lower is better and larger. */
  readonly quality: number;
}

const clips: readonly Clip[] = [
  { file: "frukto.mp4", cut: "whole", codec: "h264", quality: 24 },
  { file: "frukto-av1.mp4", cut: "whole", codec: "av1", quality: 34 },
  { file: "frukto-movil.mp4", cut: "phone", codec: "h264", quality: 24 },
  { file: "frukto-movil-av1.mp4", cut: "phone", codec: "av1", quality: 37 },
];

/** The poster's crop for phones in portrait, at the same 72 % as their clip. */
const phoneCut = { left: 612, top: 0, width: 429, height: 536 };
/**
 * Size at which phones draw the poster. Browsers count an enlarged picture as smaller. The clip's first frame would
 * then count as larger, and would become the largest contentful paint a second later.
 */
const phoneSize = { width: 480, height: 600 };

/** Writes the poster: the loop's first frame, so that the picture is still and then moves. */
export async function takePoster(): Promise<void> {
  const frame = join(frames, "0001.png");
  const poster = masterPath("portada/frukto");
  await mkdir(dirname(poster), { recursive: true });
  await copyFile(frame, poster);
  await sharp(frame).extract(phoneCut).resize(phoneSize).toFile(masterPath("portada/frukto-movil"));
}

const films = join(root, "media/renderings/film");

/** Encodes the frames of the hero loop into every clip, without sound and playable while it loads. */
export async function encodeVideo(): Promise<void> {
  await mkdir(films, { recursive: true });
  for (const clip of clips) await encodeClip(clip);
}

async function encodeClip({ file, cut, codec, quality }: Clip): Promise<void> {
  await run("ffmpeg", [
    "-y",
    "-loglevel",
    "error",
    "-framerate",
    String(frameRate),
    "-i",
    join(frames, "%04d.png"),
    "-vf",
    `${cuts[cut]},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`,
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    ...codecOptions(codec, quality),
    "-movflags",
    "+faststart",
    "-an",
    "-map_metadata",
    "-1",
    join(films, file),
  ]);
}

/** Returns the codec's options. The whole loop is one group of pictures, because the clip restarts at its key frame. */
function codecOptions(codec: Clip["codec"], quality: number): string[] {
  if (codec === "av1") {
    return [
      "-c:v",
      "libsvtav1",
      "-preset",
      "4",
      "-crf",
      String(quality),
      "-g",
      "144",
      "-svtav1-params",
      "tune=0:film-grain=0",
    ];
  }
  return [
    "-c:v",
    "libx264",
    "-profile:v",
    "high",
    "-preset",
    "veryslow",
    "-crf",
    String(quality),
    "-x264-params",
    "keyint=144:aq-mode=3:deblock=1,1",
  ];
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cache, publicFolder } from "../driver/paths";
import { run } from "../driver/run";

const rate = 44100;
const seconds = 0.9;

/** A struck glass: frequency in Hz, start in s, loudness 0-1. */
interface Note {
  readonly frequency: number;
  readonly start: number;
  readonly loudness: number;
}

/** Two notes, a fourth apart, upwards. */
const notes: readonly Note[] = [
  { frequency: 783.99, start: 0.01, loudness: 0.3 },
  { frequency: 1046.5, start: 0.14, loudness: 0.34 },
];

/** Overtones of a soft mallet on glass: ratio, share, decay in s. */
const partials = [
  [1, 1, 0.2],
  [2.01, 0.28, 0.11],
  [3.93, 0.09, 0.05],
] as const;

/** Synthesises the chat's notification and writes `/chat/aviso.mp3`. */
export async function buildNotification(): Promise<void> {
  const samples = new Int16Array(rate * seconds).map((_, index) => Math.round(32767 * soundAt(index / rate)));
  const raw = join(cache, "aviso.raw");
  await mkdir(cache, { recursive: true });
  await mkdir(join(publicFolder, "chat"), { recursive: true });
  await writeFile(raw, Buffer.from(samples.buffer));
  await run("ffmpeg", [
    "-y",
    "-loglevel",
    "error",
    "-f",
    "s16le",
    "-ar",
    String(rate),
    "-ac",
    "1",
    "-i",
    raw,
    "-c:a",
    "libmp3lame",
    "-b:a",
    "96k",
    "-map_metadata",
    "-1",
    "-write_xing",
    "0",
    "-id3v2_version",
    "0",
    join(publicFolder, "chat/aviso.mp3"),
  ]);
}

/** Amplitude, -1 to 1, at a time in seconds. */
function soundAt(time: number): number {
  const fadeOut = Math.min(1, (seconds - time) / 0.08);
  return fadeOut * notes.reduce((sum, note) => sum + noteAt(note, time - note.start), 0);
}

function noteAt({ frequency, loudness }: Note, age: number): number {
  if (age < 0) return 0;
  const attack = 1 - Math.exp(-age / 0.004);
  const tone = partials.reduce(
    (sum, [ratio, share, decay]) =>
      sum + share * Math.exp(-age / decay) * Math.sin(2 * Math.PI * frequency * ratio * age),
    0,
  );
  return loudness * attack * tone;
}

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import sharp from "sharp";

/** Time in which a drawing must be cleaned and drawn. A few thousand shapes take a tenth. */
const LIMIT_MS = 5_000;
const MOST_KILOBYTES = 500;
/** Width in pixels at which a drawing is compared with its cleaned version. */
const COMPARED_WIDTH = 400;
/** Difference of a channel, from 0 to 255, and share of the pixels from which an eye sees a change. */
const SEEN = { channel: 32, share: 1 / 2000 };

interface Task {
  readonly text: string;
  /** Whether the drawing may hold words: a datasheet shows them with our fonts. */
  readonly canHaveWords: boolean;
}

/**
 * Returns a drawing without scripts, metadata and addresses. Throws a Spanish line if it can't be read, or would look
 * different afterwards. It is cleaned beside the main thread, because a small file can hold very deep groups.
 */
export async function cleanDrawing(bytes: Buffer, canHaveWords: boolean): Promise<Buffer> {
  if (bytes.length > MOST_KILOBYTES * 1024)
    throw new Error(`El dibujo pesa más de ${MOST_KILOBYTES} KB: simplifica sus trazados.`);
  const text = withoutEntities(bytes.toString("utf8").replace(/^\ufeff/, ""));
  const cleaned = await inWorker({ text, canHaveWords });
  const [before, after] = await Promise.all([drawn(text), drawn(cleaned)]);
  if (after.every((value) => value === 0))
    throw new Error("En el dibujo no se ve nada: expórtalo de nuevo como SVG.");
  if (differs(before, after))
    throw new Error("El dibujo se vería distinto en el sitio: expórtalo como SVG simple, todo en trazados.");
  return Buffer.from(cleaned);
}

/** Replaces the names that Illustrator gives to namespaces at the head of a file. Others are no text that we keep. */
function withoutEntities(text: string): string {
  const [whole = "", declared = ""] = /<!DOCTYPE[^[>]*(?:\[([^\]]*)\]\s*)?>/i.exec(text) ?? [];
  const values = new Map(
    [...declared.matchAll(/<!ENTITY\s+(\w+)\s+"([^"&]{0,200})"\s*>/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  return text.replace(whole, "").replace(/&(\w+);/g, (entity, name) => values.get(name) ?? entity);
}

let worker: Worker | undefined;
let earlier: Promise<unknown> = Promise.resolve();

/** Cleans one drawing after the other, in a worker that stays until a drawing is too much for it. */
function inWorker(task: Task): Promise<string> {
  const cleaned = earlier.then(() => ask(task));
  earlier = cleaned.catch(() => {});
  return cleaned;
}

/** Its start takes seconds on a busy machine, which no drawing should pay for. */
async function startedWorker(): Promise<Worker> {
  // Plain JavaScript: tsx does not reach workers on Node 20.
  const started = new Worker(new URL("./drawing-worker.js", import.meta.url), { execArgv: [] });
  await once(started, "message");
  return started;
}

async function ask(task: Task): Promise<string> {
  worker ??= await startedWorker();
  const signal = AbortSignal.timeout(LIMIT_MS);
  worker.ref();
  worker.postMessage(task);
  const [{ cleaned, problem = UNREADABLE }] = await once(worker, "message", { signal }).catch(async () => {
    await worker?.terminate();
    worker = undefined;
    return [{ problem: signal.aborted ? TOO_COMPLEX : UNREADABLE }];
  });
  worker?.unref();
  if (cleaned === undefined) throw new Error(problem);
  return cleaned;
}

const UNREADABLE = "El dibujo no se puede leer. Guárdalo otra vez como SVG.";
const TOO_COMPLEX = "El dibujo es demasiado complejo: simplifica sus grupos y trazados.";

/** Returns a drawing's pixels with colours weighted by their opacity. */
async function drawn(text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  try {
    const { width = COMPARED_WIDTH } = await sharp(bytes).metadata();
    const density = Math.min(2400, Math.max(1, (72 * COMPARED_WIDTH) / width));
    const picture = sharp(bytes, { density }).timeout({ seconds: LIMIT_MS / 1000 });
    const size = { width: COMPARED_WIDTH, height: COMPARED_WIDTH, fit: "fill" } as const;
    const pixels = await picture.resize(size).ensureAlpha().raw().toBuffer();
    return pixels.map((value, at) => (at % 4 === 3 ? value : (value * (pixels[at | 3] ?? 0)) / 255));
  } catch {
    throw new Error(UNREADABLE);
  }
}

function differs(before: Uint8Array, after: Uint8Array): boolean {
  let seen = 0;
  for (let at = 0; at < before.length; at += 4)
    if ([0, 1, 2, 3].some((c) => Math.abs((before[at + c] ?? 0) - (after[at + c] ?? 0)) > SEEN.channel))
      seen++;
  return seen > (before.length / 4) * SEEN.share;
}

import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { createFile, MP4BoxBuffer } from "mp4box";

/**
 * Ends this process when a film is too much for it. A right film takes a tenth of a second of the processor's time, and
 * 100 MB. The clock does not count, so a busy machine refuses no right film.
 */
const WATCH = `setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > 2e6 || process.memoryUsage.rss() > 512 * 2 ** 20) process.kill(process.pid, "SIGKILL");
}, 20)`;

/** Boxes that players don't need. */
const METADATA = ["udta", "meta", "uuid"];
/** Boxes around the tables of samples. */
const AROUND = ["moov", "trak", "mdia", "minf", "stbl"];

/**
 * Throws if a table claims more samples than the film has bytes: mp4box would make room for all of them.
 * @param {Buffer} film
 */
function checkCounts(film, start = 0, end = film.length) {
  for (let at = start; at + 8 <= end; ) {
    const short = film.readUInt32BE(at);
    const size = short === 1 ? Number(film.readBigUInt64BE(at + 8)) : short || end - at;
    const type = film.toString("latin1", at + 4, at + 8);
    const body = film.subarray(at + 8, Math.min(at + size, end));
    let samples = 0;
    if (AROUND.includes(type)) checkCounts(film, at + 8, Math.min(at + size, end));
    if (type === "stsz") samples = body.readUInt32BE(8);
    if (type === "stts")
      for (let entry = 8; entry + 8 <= body.length; entry += 8) samples += body.readUInt32BE(entry);
    if (size < 8 || samples > film.length) throw new Error(`${type} claims too much`);
    at += size;
  }
}

/**
 * Returns the places of what players don't need.
 * @param {readonly import("mp4box").Box[]} boxes
 * @returns {{ start: number, size: number }[]}
 */
function metadataIn(boxes) {
  return boxes.flatMap(({ type, start = 0, size, boxes: inner = [] }) =>
    METADATA.includes(type) ? [{ start, size }] : metadataIn(inner),
  );
}

new Worker(WATCH, { eval: true }).unref();
const film = await buffer(process.stdin);
const file = createFile();
let info;
file.onReady = (movie) => {
  info = movie;
};
try {
  checkCounts(film);
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(film).buffer, 0), true);
  file.flush();
} catch {
  // A damaged index.
}
const end = file.boxes.reduce((sum, { size }) => sum + size, 0);
process.stdout.write(JSON.stringify({ info, end, metadata: metadataIn(file.boxes) }));

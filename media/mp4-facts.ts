/** Metadata of an MP4 file. */
export interface Mp4Facts {
  readonly seconds: number;
  readonly tracks: readonly Mp4Track[];
  /** Whether the index comes before the data, so that the clip plays while it loads. */
  readonly isFastStart: boolean;
}

interface Mp4Track {
  /** Width in pixels; 0 for sound. */
  readonly width: number;
  readonly height: number;
  /** Four-character name of the sample description: `avc1`, `av01`, `mp4a`. */
  readonly codec: string;
}

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** Reads the index of an MP4 file (ISO/IEC 14496-12, boxes of version 0). Throws when a box is missing. */
export function mp4Facts(file: Buffer): Mp4Facts {
  const order = boxes(file).map(({ type }) => type);
  const header = inside(file, "moov", "mvhd");
  return {
    seconds: header.readUInt32BE(16) / header.readUInt32BE(12),
    tracks: boxes(inside(file, "moov"))
      .filter(({ type }) => type === "trak")
      .map(({ body }) => track(body)),
    isFastStart: order.indexOf("moov") < order.indexOf("mdat"),
  };
}

function track(body: Buffer): Mp4Track {
  const header = inside(body, "tkhd");
  const descriptions = inside(body, "mdia", "minf", "stbl", "stsd");
  return {
    width: header.readUInt16BE(76),
    height: header.readUInt16BE(80),
    codec: descriptions.toString("latin1", 12, 16),
  };
}

/** Returns the body of the box at the end of a path of box types. */
function inside(body: Buffer, ...path: string[]): Buffer {
  return path.reduce((outer, wanted) => {
    const found = boxes(outer).find(({ type }) => type === wanted);
    if (!found) throw new Error(`No box ${wanted} of ${path.join("/")}`);
    return found.body;
  }, body);
}

function boxes(body: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 8 <= body.length; ) {
    const size = body.readUInt32BE(at);
    if (size < 8) throw new Error(`A box of ${size} bytes`);
    found.push({ type: body.toString("latin1", at + 4, at + 8), body: body.subarray(at + 8, at + size) });
    at += size;
  }
  return found;
}

/** Boxes that say where, when and with what a film was taken. Players need none of them. */
const METADATA = ["udta", "meta", "uuid"];

/**
 * Returns a film whose metadata is blank. Everything stays in its place, because the index counts bytes from the start.
 * Throws if its boxes can't be read.
 */
export function withoutMetadata(file: Buffer): Buffer {
  const clean = Buffer.from(file);
  const blank = (body: Buffer) => {
    for (const { type, body: inner } of boxes(body)) {
      if (type === "moov" || type === "trak") blank(inner);
      if (!METADATA.includes(type)) continue;
      // A box's name stands before its body in the same memory.
      Buffer.from(inner.buffer, inner.byteOffset - 4, 4).write("free", "latin1");
      inner.fill(0);
    }
  };
  blank(clean);
  return clean;
}
